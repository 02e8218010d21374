// The pseudo-locale: English with accents, about 40 % longer, in brackets. What overflows here will overflow in some
// language; what has no brackets comes from no catalogue.
import { IntlMessageFormat } from 'intl-messageformat';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Element = Ast[number];

const PLAIN = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz';
const ACCENTED = 'ÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçðéĝĥîĵķļñöŕšţûŵýž';

/** Every vowel twice: words grow too, not only lines. */
function accented(text: string): string {
  const longer = text.replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase());
  return [...longer].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}

function within(element: Element): Element {
  if ('options' in element) {
    const options = Object.entries(element.options).map(([key, option]) => [key, { ...option, value: option.value.map(within) }]);
    return { ...element, options: Object.fromEntries(options) } as Element;
  }
  if ('children' in element) return { ...element, children: element.children.map(within) };
  return 'value' in element && element.type === 0 ? { ...element, value: accented(element.value) } : element;
}

export function disguised(message: string): Ast {
  const [open, close] = ['⟦', '⟧'].map((value) => ({ type: 0, value }) as Element);
  return [open as Element, ...new IntlMessageFormat(message, 'en').getAst().map(within), close as Element];
}
