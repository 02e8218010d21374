// One WebSocket to a room that comes back by itself: says hello with the version it has, and repeats what hangs.
import { place } from './http';
import { PROTOCOL, type Action, type ClientMessage, type Refusal, type ServerMessage } from './messages';

export type Link = 'connecting' | 'open' | 'lost' | 'gone';

export interface Listener {
  onMessage(message: ServerMessage): void;
  onLink(link: Link): void;
  /** There is no use in trying again. */
  onGone(why: Refusal): void;
  /** The last version this client has, or null for none. */
  have(): number | null;
}

/** The seats that this page plays, and whether it is the host's. */
export interface Secrets {
  readonly tokens: readonly string[];
  readonly host: string | null;
}

/** Reasons that no later try can change. */
const FINAL = new Set(['no_such_room', 'room_damaged']);
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const PING_EVERY = 15_000;
const SILENCE = 10_000;

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private deaf: ReturnType<typeof setTimeout> | undefined;
  private pending: ClientMessage | null = null;
  private closed = false;

  constructor(
    private readonly room: string,
    private readonly secrets: Secrets,
    private readonly listener: Listener,
  ) {
    window.addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    window.removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.drop();
  }

  /** Whether an action was said and not answered yet. */
  get waiting(): boolean {
    return this.pending !== null;
  }

  hello(): void {
    const { tokens, host } = this.secrets;
    this.send({ type: 'hello', tokens, host, have: this.listener.have(), protocol: PROTOCOL });
  }

  quote(question: number, action: Action): void {
    this.send({ type: 'quote', ask: question, action });
  }

  /** Kept until the server answers it: said again with the same key after a broken connection. */
  act(version: number, action: Action): string {
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    this.pending = { type: 'act', version, key, action };
    this.send(this.pending);
    return key;
  }

  private open(): void {
    clearTimeout(this.retry);
    this.drop();
    this.listener.onLink('connecting');
    const address = place(`api/rooms/${this.room}/live`);
    address.protocol = address.protocol.replace('http', 'ws');
    address.hash = '';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.lost(socket);
  }

  private heard(message: ServerMessage): void {
    clearTimeout(this.deaf);
    const why = finalRefusal(message);
    if (why) {
      this.close();
      this.listener.onGone(why);
      return;
    }
    if (message.type === 'welcome') this.settled();
    if ((message.type === 'accepted' || message.type === 'refused') && this.answers(message.key)) this.pending = null;
    this.listener.onMessage(message);
  }

  private answers(key: string | null): boolean {
    return this.pending?.type === 'act' && this.pending.key === key;
  }

  private settled(): void {
    this.wait = FIRST_WAIT;
    this.listener.onLink('open');
    clearInterval(this.beat);
    this.beat = setInterval(() => this.ping(), PING_EVERY);
    if (this.pending) this.send(this.pending);
  }

  private ping(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.deaf);
    this.deaf = setTimeout(() => this.socket && this.lost(this.socket), SILENCE);
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.drop();
    this.listener.onLink('lost');
    this.retry = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private drop(): void {
    clearInterval(this.beat);
    clearTimeout(this.deaf);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private readonly wake = (): void => {
    if (this.closed || document.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.open();
  };

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

function finalRefusal(message: ServerMessage): Refusal | null {
  if (message.type === 'refused' && FINAL.has(message.refusal.reason)) return message.refusal;
  if (message.type === 'welcome' && message.protocol !== PROTOCOL) return { reason: 'other_protocol', details: {} };
  return null;
}
