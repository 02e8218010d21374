// A WebSocket whose server is the test.
import type { ClientMessage, ServerMessage } from '../net/messages';

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];

  static get last(): FakeSocket {
    const found = FakeSocket.all.at(-1);
    if (!found) throw new Error('nothing was opened');
    return found;
  }

  readyState = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly said: ClientMessage[] = [];

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  saidLast<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }> {
    const found = this.said.filter((message) => message.type === type).at(-1);
    if (!found) throw new Error(`no ${type} was said`);
    return found as Extract<ClientMessage, { type: T }>;
  }
}
