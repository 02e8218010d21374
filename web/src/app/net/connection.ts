// One WebSocket to a room that comes back by itself: says hello with the version it has, and repeats what hangs.
import { place } from './http';
import { PROTOCOL, type Action, type ClientMessage, type Deed, type Refusal, type ServerMessage } from './messages';

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

type Hanging = Extract<ClientMessage, { type: 'act' | 'do' }>;

/** Reasons that no later try can change. */
const FINAL = new Set(['no_such_room', 'room_damaged', 'other_protocol']);
const FIRST_WAIT = 250;
const DIRECT = 2; // sockets in a row that may fail before the server is asked first
const STUBBORN = 6;
const QUICK_WAIT = 900; // a table is back within a second of the network
const QUICK_LOOKS = 600;
const SLOW_WAIT = 5_000;
const FAULT_WAIT = 2_000;
const FULL_WAIT = 20_000; // where the server has no place
const PULSE = 1_000;
const SLEPT = 10_000; // a pulse that comes so late comes after a sleep
const PING_EVERY = 15_000;
const SILENCE = 10_000;
const IMPATIENT = 2_000; // where something says that the line may be dead
const OPENING = 3_000;
const SETTING_OUT = 20_000; // a server that has just begun may take a while over its first table
const SPREAD = 0.3;

export class Connection {
  private socket: WebSocket | null = null;
  /** Sockets in a row that brought no welcome. */
  private failures = 0;
  private looks = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly beat: ReturnType<typeof setInterval>;
  private lastBeat = Date.now();
  private lastHeard = Date.now();
  /** When the line is given up unless something is heard. */
  private deadline = Infinity;
  private readonly hanging = new Map<string, Hanging>();
  private settled = false;
  /** How long the server wants to be left alone, in milliseconds. */
  private asked = 0;
  private closed = false;

  constructor(
    private readonly room: string,
    private secrets: Secrets,
    private readonly listener: Listener,
  ) {
    this.listen('addEventListener');
    this.beat = setInterval(this.pulse, PULSE);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.listen('removeEventListener');
    this.drop();
  }

  /** Whether an action was said and not answered yet. */
  get waiting(): boolean {
    return [...this.hanging.values()].some(({ type }) => type === 'act');
  }

  /** Plays other seats from now on: another tab took one, say. */
  know(secrets: Secrets): void {
    this.secrets = secrets;
    this.hello();
  }

  hello(): void {
    const { tokens, host } = this.secrets;
    this.send({ type: 'hello', tokens, host, have: this.listener.have(), protocol: PROTOCOL });
  }

  quote(question: number, action: Action): void {
    this.send({ type: 'quote', ask: question, action });
  }

  act(version: number, action: Action): string {
    return this.hang((key) => ({ type: 'act', version, key, action }));
  }

  do(deed: Deed): string {
    return this.hang((key) => ({ type: 'do', key, deed }));
  }

  /** Kept until the server answers it: said again with the same key after a broken connection. */
  private hang(make: (key: string) => Hanging): string {
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const message = make(key);
    this.hanging.set(key, message);
    if (this.settled) this.send(message);
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
    this.deadline = Date.now() + Math.min(OPENING + 1_000 * this.failures, SILENCE);
    socket.onopen = () => {
      this.deadline = Date.now() + SETTING_OUT;
      this.hello();
    };
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.lost(socket);
  }

  private heard(message: ServerMessage): void {
    this.deadline = Infinity;
    this.lastHeard = Date.now();
    const why = finalRefusal(message);
    if (why) {
      this.close();
      this.listener.onGone(why);
      return;
    }
    if (message.type === 'welcome') this.welcomed();
    if (message.type === 'bye') this.asked = waitAfter(message.refusal);
    if (message.type === 'accepted' || message.type === 'refused') this.hanging.delete(message.key ?? '');
    this.listener.onMessage(message);
  }

  private welcomed(): void {
    this.failures = 0;
    this.listener.onLink('open');
    if (this.settled) return;
    this.settled = true;
    for (const message of this.hanging.values()) this.send(message);
  }

  private readonly pulse = (): void => {
    const now = Date.now();
    const slept = now - this.lastBeat > SLEPT;
    this.lastBeat = now;
    if (now >= this.deadline && this.socket) this.lost(this.socket);
    else if (slept && !hidden()) this.reopen();
    else if (this.settled && this.deadline === Infinity && now - this.lastHeard >= PING_EVERY) this.ping(SILENCE);
  };

  private ping(patience: number): void {
    this.send({ type: 'ping' });
    this.deadline = Math.min(this.deadline, Date.now() + patience);
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.drop();
    this.listener.onLink('lost');
    this.failures += 1;
    this.looks = 0;
    const direct = this.failures <= DIRECT;
    const wait = this.failures > STUBBORN ? SLOW_WAIT : direct ? FIRST_WAIT * this.failures : QUICK_WAIT;
    this.later(Math.max(this.asked, wait), () => (direct ? this.open() : this.look()));
    this.asked = 0;
  }

  /** Whether the server answers at all: browsers hold back a page whose sockets fail again and again. */
  private look(): void {
    this.looks += 1;
    this.later(hidden() || this.looks > QUICK_LOOKS ? SLOW_WAIT : QUICK_WAIT, () => this.look());
    const open = (sensible: boolean) => {
      if (sensible && !this.socket && !this.closed) this.open();
    };
    // Without an answer it may be the browser's few lines for requests that hang, say for pictures that never came
    // over a network that is gone: sockets have lines of their own.
    fetch(place('healthz'), { cache: 'no-store', signal: AbortSignal.timeout(OPENING) }).then(
      ({ ok }) => open(ok),
      (error: unknown) => open(error instanceof DOMException && error.name === 'TimeoutError'),
    );
  }

  /** Spread, so that not all tables of a server that was restarted come at once. */
  private later(wait: number, run: () => void): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(run, wait * (1 - SPREAD * Math.random()));
  }

  private drop(): void {
    this.settled = false;
    this.deadline = Infinity;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** A socket from before a sleep, or of another network, may be dead without knowing. */
  private readonly reopen = (): void => {
    if (this.closed) return;
    this.failures = 0;
    this.lastBeat = Date.now();
    this.open();
  };

  private readonly seen = (): void => {
    if (this.closed || hidden()) return;
    if (!this.settled || Date.now() - this.lastHeard > PING_EVERY + SILENCE) this.reopen();
    else this.ping(IMPATIENT);
  };

  private readonly restored = (event: PageTransitionEvent): void => {
    if (event.persisted) this.reopen();
  };

  /** The table may be on this very machine, which needs no network. */
  private readonly offline = (): void => {
    if (this.settled) this.ping(IMPATIENT);
  };

  private listen(how: 'addEventListener' | 'removeEventListener'): void {
    window[how]('online', this.reopen);
    window[how]('offline', this.offline);
    window[how]('pageshow', this.restored as EventListener);
    document[how]('resume', this.reopen);
    document[how]('visibilitychange', this.seen);
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

function hidden(): boolean {
  return document.visibilityState === 'hidden';
}

/** A server that is started anew is waited for eagerly; one that has had enough of us is left alone for a while. */
function waitAfter({ reason, details }: Refusal): number {
  if (typeof details['wait'] === 'number') return details['wait'] / (1 - SPREAD);
  if (reason === 'restarting') return 0;
  return ['room_full', 'too_many_sockets', 'too_many_faults'].includes(reason) ? FULL_WAIT : FAULT_WAIT;
}

function finalRefusal(message: ServerMessage): Refusal | null {
  const refused = message.type === 'refused' || message.type === 'bye';
  if (refused && FINAL.has(message.refusal.reason)) return message.refusal;
  if (message.type === 'welcome' && message.protocol !== PROTOCOL) return { reason: 'other_protocol', details: {} };
  return null;
}
