// A name may be written the other way than the sentence around it. Unicode isolates then keep each in its place: without
// them the marks and numbers beside the name jump to its other side.
import { IntlMessageFormat } from 'intl-messageformat';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Element = Ast[number];
type Direction = 'ltr' | 'rtl';

const OPEN = '\u2068';
const CLOSE = '\u2069';
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;

/** Whether any of these runs against that direction, so that plain sentences stay plain. */
export function against(direction: Direction, values: readonly (string | number)[]): boolean {
  const other = direction === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return values.some((value) => typeof value === 'string' && other.test(value));
}

export function isolate(text: string): string {
  return `${OPEN}${text}${CLOSE}`;
}

function within(element: Element): Element[] {
  if ('options' in element) {
    const options = Object.entries(element.options).map(([key, option]) => [key, { ...option, value: option.value.flatMap(within) }]);
    return [{ ...element, options: Object.fromEntries(options) } as Element];
  }
  if ('children' in element) return [{ ...element, children: element.children.flatMap(within) }];
  if (element.type !== 1) return [element];
  const [open, close] = [OPEN, CLOSE].map((value) => ({ type: 0, value }) as Element);
  return [open as Element, element, close as Element];
}

/** The message with each value that it shows in an isolate; what it only chooses by is left alone. */
export function isolating(message: IntlMessageFormat): Ast {
  return message.getAst().flatMap(within);
}
