// One table as this page shows it: the newest state that was shown, the news that waits, and what is being picked.
import { Connection, type Link, type Listener, type Secrets } from '../net/connection';
import type {
  Action, BuyOffer, Deed, Entry, Offers, Refusal, RoomFace, Row, ServerMessage, State, TakeBack, Welcome,
} from '../net/messages';
import type { Faces } from '../model/faces';
import type { Witness } from '../model/news';
import { Pacer } from '../model/pacing';
import { add, everything, growth, remove, within, type Payment, type Purse } from '../model/payment';
import { tell, type Line } from '../model/sentences';
import { tellChange } from '../model/tidings';
import { say } from '../words';
import { Gathering } from './gathering.svelte';
import { Insight } from './insight.svelte';
import { wantedName } from './joining';
import { settings, SPEEDS } from './settings.svelte';
import { Story, type Told } from './story.svelte';
import { carryOver } from './tokens';

export interface Picked {
  readonly buy: Row;
  readonly slot: number;
  readonly card: string;
  readonly cost: number;
  readonly payment: Payment;
}

export type Mood = 'idle' | 'joy' | 'mischief' | 'win';

interface News {
  readonly entry: Entry;
  readonly state: State;
  readonly pause: number;
}

/** What a table needs of its connection. */
export type Wire = Pick<Connection, 'waiting' | 'close' | 'know' | 'hello' | 'quote' | 'act' | 'do'>;

/** Milliseconds to read one sentence at the usual speed. */
const READING = 900;
/** Numbers of questions that are not about what is picked. */
const SIDE = 1_000_000;

export class Table extends Gathering {
  link = $state<Link>('connecting');
  readonly insight = new Insight();
  /** Whether new players may have hints here. */
  readonly teaches: boolean = true;
  private readonly story = new Story();
  behind = $state(0);
  picked = $state.raw<Picked | null>(null);
  /** The server's word on exactly the picked payment; undefined while it is asked. */
  quoted = $state.raw<Refusal | null | undefined>(undefined);
  refusal = $state.raw<Refusal | null>(null);
  /** Why the server ended the connection, where it said so. */
  bye = $state.raw<Refusal | null>(null);
  busy = $state(false);
  unread = $state(0);
  rematches = $state.raw<readonly { readonly room: string; readonly luck: 'same' | 'new' }[]>([]);
  /** Sees each action before the page shows what came of it. */
  witness: Witness | null = null;
  private moods = $state.raw<Readonly<Record<number, Mood>>>({});
  private received = -1;
  private question = 0;
  private sideQuestions = 0;
  private readonly questions = new Map<number, (refusal: Refusal | null) => void>();
  private readonly askers = new Map<number, number>();
  private readonly deeds = new Map<string, (refusal: Refusal | null) => void>();
  private readonly pacer: Pacer<News>;
  private readonly connection: Wire;

  constructor(
    private readonly roomId: string,
    secrets: Secrets,
    readonly faces: Faces,
    wire: (listener: Listener) => Wire = (listener) => new Connection(roomId, secrets, listener),
  ) {
    super();
    this.pacer = new Pacer((news, more) => this.show(news, more));
    this.connection = wire({
      onMessage: (message) => this.hear(message),
      onLink: (link) => (this.link = link),
      onGone: (why) => this.gone(why),
      have: () => (this.received < 0 ? null : this.received),
    });
  }

  close(): void {
    this.pacer.clear();
    this.connection.close();
  }

  get log(): readonly Told[] {
    return this.story.log;
  }

  /** How many entries before the log's first there are. */
  get earlier(): number {
    return this.story.earlier;
  }

  fetchEarlier(): Promise<Refusal | null> {
    return this.story.fetchEarlier(this.roomId, (entry) => this.lines(entry));
  }

  know(secrets: Secrets): void {
    this.connection.know(secrets);
  }

  skip(): void {
    this.pacer.skip();
  }

  /** A table of the past, as an entry left it. */
  lookAt(room: RoomFace, state: State, entry: Entry | null): void {
    this.room = room;
    this.latest = state;
    this.turnTo(state);
    this.moods = entry ? this.moodsAfter(entry) : {};
  }

  /** What a seat's dragon makes of what was shown last. */
  mood(seat: number): Mood {
    if (this.shown?.result) return this.shown.result.winners.includes(seat) ? 'win' : 'idle';
    return this.moods[seat] ?? 'idle';
  }

  // --- what may be done

  /** What the own seat that is to act may do, as soon as the table can hear it. */
  get asked(): Offers | null {
    const offers = this.shown?.offers;
    const open = this.behind === 0 && !this.latest?.closed;
    return offers && open && this.plays(offers.seat) ? offers : null;
  }

  /** What I may do now; nothing while older news is still being shown. */
  get mine(): Offers | null {
    return this.link === 'open' && !this.busy ? this.asked : null;
  }

  offer(row: Row, slot: number): BuyOffer | undefined {
    return this.mine?.buys.find((offer) => offer.buy === row && offer.slot === slot);
  }

  /** What was done last at this page and can be taken back, or be asked back. */
  get takeBack(): TakeBack | null {
    const own = this.latest?.take_back.filter(({ seat }) => this.plays(seat)) ?? [];
    return own.reduce<TakeBack | null>((last, each) => (last && last.plies > each.plies ? last : each), null);
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

  /** Whether the server would let the seat that is to act do this, and if not, why. */
  wouldRefuse(action: Action): Promise<Refusal | null> {
    this.sideQuestions += 1;
    const question = SIDE + this.sideQuestions;
    return new Promise((resolve) => {
      this.questions.set(question, resolve);
      this.connection.quote(question, action);
    });
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

  /** Beside the table; answers null when it was done, else why not. */
  do(deed: Deed): Promise<Refusal | null> {
    return new Promise((resolve) => this.deeds.set(this.connection.do(deed), resolve));
  }

  takeItBack(): Promise<Refusal | null> {
    const { takeBack, latest } = this;
    if (!takeBack || !latest) return Promise.resolve(null);
    return this.do({ deed: 'take_back', seat: takeBack.seat, version: latest.version });
  }

  // --- hearing

  private hear(message: ServerMessage): void {
    if (message.type === 'welcome') this.welcome(message);
    else if (message.type === 'update') this.update(message.entry, message.state);
    else if (message.type === 'answer') this.answer(message.ask, message.refusal);
    else if (message.type === 'accepted') this.accepted(message.key, message.version);
    else if (message.type === 'refused') this.refused(message.key, message.refusal, message.state);
    else if (message.type === 'here') this.setHere(message.seats, message.watchers);
    else if (message.type === 'bye') this.bye = message.refusal;
    else if (message.type === 'hint' || message.type === 'worth') this.insight.hear(message);
    else this.pong(message.version, message.now);
  }

  private welcome(message: Welcome): void {
    const missed = message.log.filter((entry) => entry.version > this.received);
    if (this.received < 0) this.story.earlier = message.earlier;
    else this.unread += missed.filter((entry) => this.isNews(entry)).length;
    this.pacer.clear();
    this.behind = 0;
    this.bye = null;
    if (this.yours.some((seat) => !message.yours.includes(seat))) this.refusal = { reason: 'link_dead', details: {} };
    this.arrive(message);
    this.received = message.state.version;
    this.latest = message.state;
    this.turnTo(message.state);
    this.busy = this.connection.waiting;
    this.addToLog(missed.flatMap((entry) => this.lines(entry)));
    this.keepPick();
    const wanted = wantedName(this.roomId);
    if (wanted && this.name(wanted.seat) !== wanted.name) void this.do({ deed: 'rename', seat: wanted.seat, name: wanted.name });
  }

  private update(entry: Entry, state: State): void {
    if (entry.version <= this.received) return;
    if (entry.version > this.received + 1) {
      this.connection.hello();
      return;
    }
    const fell = this.wish !== null && state.wish === null && entry.what === 'act';
    this.received = entry.version;
    this.latest = state;
    this.busy = this.connection.waiting;
    if (state.table_version === entry.version) this.tableChanged(entry, state);
    else this.besideTheTable(entry, state);
    // An answer or what was asked for is an entry of its own; that the game went on instead is not.
    if (fell) this.addToLog([{ key: `${entry.version}.wish`, seat: null, what: 'wish', text: say('news.wish-fell'), cards: [], events: [], entry }]);
  }

  private tableChanged(entry: Entry, state: State): void {
    // A person's own action is never held back by what came before it.
    if (entry.seat !== null && this.yours.includes(entry.seat)) this.pacer.skip();
    const speed = this.room?.clock ? Math.min(SPEEDS[settings.speed], SPEEDS.quick) : SPEEDS[settings.speed];
    this.pacer.push({ entry, state, pause: this.sentences(entry).length * READING * speed });
    this.behind = this.pacer.behind;
  }

  /** Chat, people, wishes: told at once, and no picked payment is spoiled by them. */
  private besideTheTable(entry: Entry, state: State): void {
    if (this.behind === 0) this.shown = state;
    if (this.isNews(entry)) this.unread += 1;
    this.addToLog(this.lines(entry));
  }

  private show({ entry, state, pause }: News, more: number): void {
    if (this.shown) this.witness?.({ events: entry.events, before: this.shown.view, after: state.view, pause });
    this.turnTo(more === 0 && this.latest?.table_version === state.version ? this.latest : state);
    this.behind = more;
    this.addToLog(this.lines(entry));
    this.moods = this.moodsAfter(entry);
    this.unpick();
  }

  private accepted(key: string, version: number): void {
    if (this.settle(key, null)) return;
    this.busy = version > this.received;
  }

  private refused(key: string | null, refusal: Refusal, state: State | null): void {
    if (state && state.version > this.received) this.connection.hello();
    if (this.settle(key, refusal)) return;
    this.busy = this.connection.waiting;
    this.refusal = refusal;
  }

  /** Whether it was a deed that was answered. */
  private settle(key: string | null, refusal: Refusal | null): boolean {
    const resolve = this.deeds.get(key ?? '');
    this.deeds.delete(key ?? '');
    resolve?.(refusal);
    return resolve !== undefined;
  }

  private pong(version: number, now: number): void {
    this.setTime(now);
    if (version > this.received) this.connection.hello();
  }

  private answer(question: number, refusal: Refusal | null): void {
    this.questions.get(question)?.(refusal);
    this.questions.delete(question);
    if (question === this.question && this.picked) this.quoted = refusal;
  }

  private gone(why: Refusal): void {
    this.link = 'gone';
    this.refusal = why;
    for (const key of [...this.deeds.keys()]) this.settle(key, why);
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

  /** Whether somebody else wrote something. */
  private isNews({ what, seat }: Entry): boolean {
    return what === 'say' && seat !== null && !this.yours.includes(seat);
  }

  private get teller() {
    return { faces: this.faces, me: this.you, name: (seat: number) => this.name(seat) };
  }

  private sentences(entry: Entry): Line[] {
    const asker = this.askers.get(entry.change?.id ?? -1) ?? null;
    const dragon = (seat: number) => this.faces.dragon(this.room?.seats[seat]?.dragon ?? '').title;
    return [...tell(entry.events, this.teller), ...tellChange(entry, { ...this.teller, dragon, asker })];
  }

  private lines(entry: Entry): Told[] {
    const { what, seat, change } = entry;
    if (what === 'wish' && seat !== null) this.askers.set(entry.version, seat);
    if (what === 'rematch' && change?.room) this.hearOfRematch(change.room, change.luck ?? 'new');
    return this.sentences(entry).map((line, i) => ({ ...line, entry, key: `${entry.version}.${i}` }));
  }

  private hearOfRematch(room: string, luck: 'same' | 'new'): void {
    if (this.rematches.some((known) => known.room === room)) return;
    this.rematches = [...this.rematches, { room, luck }];
    carryOver(this.roomId, room);
  }

  private addToLog(lines: readonly Told[]): void {
    this.story.add(lines);
  }
}

function buying({ buy, slot, card, payment }: Picked): Action {
  return { buy, slot, card, pay: payment };
}
