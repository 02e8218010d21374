// One table as this page shows it: the newest state that was shown, the news that waits, and what is being picked.
import { Connection, type Link, type Secrets } from '../net/connection';
import type { Action, BuyOffer, Entry, Refusal, RoomFace, Row, ServerMessage, State, Welcome } from '../net/messages';
import type { Faces } from '../model/faces';
import { Pacer } from '../model/pacing';
import { add, everything, growth, remove, within, type Payment, type Purse } from '../model/payment';
import { tell, type Line } from '../model/sentences';
import { settings, SPEEDS } from './settings.svelte';

export interface Picked {
  readonly buy: Row;
  readonly slot: number;
  readonly card: string;
  readonly cost: number;
  readonly payment: Payment;
}

export type Mood = 'idle' | 'joy' | 'mischief' | 'win';

export interface Told extends Line {
  readonly key: string;
}

interface News {
  readonly entry: Entry;
  readonly state: State;
  readonly pause: number;
}

/** Milliseconds to read one sentence at the usual speed. */
const READING = 900;
const LOG_LENGTH = 1_000;

export class Table {
  link = $state<Link>('connecting');
  room = $state.raw<RoomFace | null>(null);
  yours = $state.raw<readonly number[]>([]);
  shown = $state.raw<State | null>(null);
  log = $state.raw<readonly Told[]>([]);
  behind = $state(0);
  picked = $state.raw<Picked | null>(null);
  /** The server's word on exactly the picked payment; undefined while it is asked. */
  quoted = $state.raw<Refusal | null | undefined>(undefined);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  private moods = $state.raw<Readonly<Record<number, Mood>>>({});

  private received = -1;
  private question = 0;
  private readonly pacer: Pacer<News>;
  private readonly connection: Connection;

  constructor(
    roomId: string,
    secrets: Secrets,
    readonly faces: Faces,
  ) {
    this.pacer = new Pacer((news, more) => this.show(news, more));
    this.connection = new Connection(roomId, secrets, {
      onMessage: (message) => this.hear(message),
      onLink: (link) => (this.link = link),
      onGone: (why) => this.gone(why),
      have: () => (this.received < 0 ? null : this.received),
    });
  }

  get me(): number | null {
    const toAct = this.shown?.view.to_act ?? null;
    return toAct !== null && this.yours.includes(toAct) ? toAct : (this.yours[0] ?? null);
  }

  /** What I may do now; nothing while older news is still being shown. */
  get mine() {
    const offers = this.shown?.offers;
    const free = this.behind === 0 && this.link === 'open' && !this.busy;
    return free && offers && this.yours.includes(offers.seat) ? offers : null;
  }

  name(seat: number): string {
    return this.room?.seats[seat]?.name ?? '';
  }

  /** What a seat's dragon makes of what was shown last. */
  mood(seat: number): Mood {
    if (this.shown?.result) return this.shown.result.winners.includes(seat) ? 'win' : 'idle';
    return this.moods[seat] ?? 'idle';
  }

  offer(row: Row, slot: number): BuyOffer | undefined {
    return this.mine?.buys.find((offer) => offer.buy === row && offer.slot === slot);
  }

  close(): void {
    this.pacer.clear();
    this.connection.close();
  }

  skip(): void {
    this.pacer.skip();
  }

  // --- picking what to buy and with what

  get purse(): Purse {
    const area = this.me === null ? undefined : this.shown?.view.seats[this.me];
    return { hold: area?.hold ?? {}, mentors: area?.mentors ?? false };
  }

  pick(row: Row, slot: number): void {
    const offer = this.offer(row, slot);
    if (!offer) return;
    const payment = offer.payments[0]?.pay ?? everything(this.purse, this.faces);
    this.refusal = null;
    this.setPicked({ buy: row, slot, card: offer.card, cost: this.faces.card(offer.card).cost, payment });
  }

  addToPayment(id: string): void {
    if (this.picked) this.setPicked({ ...this.picked, payment: add(this.picked.payment, this.purse, id) });
  }

  takeFromPayment(id: string): void {
    if (this.picked) this.setPicked({ ...this.picked, payment: remove(this.picked.payment, id) });
  }

  unpick(): void {
    this.picked = null;
    this.quoted = undefined;
  }

  get pickedGrowth(): number {
    return this.picked ? growth(this.picked.payment, this.faces) : 0;
  }

  private setPicked(picked: Picked): void {
    this.picked = picked;
    this.quoted = undefined;
    this.question += 1;
    this.connection.quote(this.question, buying(picked));
  }

  // --- acting

  buy(): void {
    if (this.picked && this.quoted === null) this.act(buying(this.picked));
  }

  act(action: Action): void {
    if (!this.mine || !this.shown) return;
    this.busy = true;
    this.refusal = null;
    this.connection.act(this.shown.version, action);
  }

  // --- hearing

  private hear(message: ServerMessage): void {
    if (message.type === 'welcome') this.welcome(message);
    else if (message.type === 'update') this.update(message.entry, message.state);
    else if (message.type === 'answer') this.answer(message.ask, message.refusal);
    else if (message.type === 'accepted') this.busy = message.version > this.received;
    else if (message.type === 'refused') this.refused(message.refusal, message.state);
    else if (message.type === 'pong' && message.version > this.received) this.connection.hello();
  }

  private welcome(message: Welcome): void {
    this.pacer.clear();
    this.behind = 0;
    this.room = message.room;
    this.yours = message.yours;
    this.shown = message.state;
    const lines = message.log.filter((entry) => entry.version > this.received).map((entry) => this.lines(entry));
    this.received = message.state.version;
    this.busy = this.connection.waiting;
    this.addToLog(lines.flat());
    this.keepPick();
  }

  private update(entry: Entry, state: State): void {
    if (entry.version <= this.received) return;
    if (entry.version > this.received + 1) {
      this.connection.hello();
      return;
    }
    this.received = entry.version;
    this.busy = this.connection.waiting;
    // A person's own action is never held back by what came before it.
    if (entry.seat !== null && this.yours.includes(entry.seat)) this.pacer.skip();
    const sentences = tell(entry.events, this.teller).length;
    this.pacer.push({ entry, state, pause: sentences * READING * SPEEDS[settings.speed] });
    this.behind = this.pacer.behind;
  }

  private show({ entry, state }: News, more: number): void {
    this.shown = state;
    this.behind = more;
    this.addToLog(this.lines(entry));
    this.moods = this.moodsAfter(entry);
    this.unpick();
  }

  private answer(question: number, refusal: Refusal | null): void {
    if (question === this.question && this.picked) this.quoted = refusal;
  }

  private gone(why: Refusal): void {
    this.link = 'gone';
    this.refusal = why;
  }

  private refused(refusal: Refusal, state: State | null): void {
    this.busy = false;
    this.refusal = refusal;
    if (state && state.version > this.received) this.connection.hello();
  }

  /** After a new view: the picked card stays picked if it still lies there and may be bought. */
  private keepPick(): void {
    const picked = this.picked;
    if (!picked) return;
    if (this.offer(picked.buy, picked.slot)?.card !== picked.card) this.unpick();
    else this.setPicked({ ...picked, payment: within(picked.payment, this.purse) });
  }

  private moodsAfter(entry: Entry): Record<number, Mood> {
    const moods: Record<number, Mood> = {};
    for (const { what, seat, card } of entry.events) {
      if (seat === undefined || card === undefined) continue;
      if (what === 'triggered' && card === this.room?.seats[seat]?.dragon) moods[seat] = 'joy';
      else if (what === 'drew' && this.faces.card(card).kind === 'mischief') moods[seat] = 'mischief';
      else if (what === 'bought') moods[seat] = 'joy';
    }
    return moods;
  }

  private get teller() {
    return { faces: this.faces, me: this.me, name: (seat: number) => this.name(seat) };
  }

  private lines(entry: Entry): Told[] {
    return tell(entry.events, this.teller).map((line, i) => ({ ...line, key: `${entry.version}.${i}` }));
  }

  private addToLog(lines: readonly Told[]): void {
    this.log = [...this.log, ...lines].slice(-LOG_LENGTH);
  }
}

function buying({ buy, slot, card, payment }: Picked): Action {
  return { buy, slot, card, pay: payment };
}
