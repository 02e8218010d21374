/** How colours reach different eyes. Tests only.
    The matrices are those for full dichromacy in G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
    Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009;
    they work on linear light. `grey` keeps the luminance alone. */
export const SIGHTS = ['full', 'grey', 'protan', 'deutan', 'tritan'] as const;
export type Sight = (typeof SIGHTS)[number];
type Row = readonly [r: number, g: number, b: number];

const LUMA: Row = [0.2126, 0.7152, 0.0722];
const MATRIX: Record<Sight, readonly [Row, Row, Row]> = {
  full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  grey: [LUMA, LUMA, LUMA],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const linear = (hex: string): number[] =>
  [1, 3, 5].map((i) => {
    const v = parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
const dot = (row: Row, [r = 0, g = 0, b = 0]: readonly number[]): number => row[0] * r + row[1] * g + row[2] * b;

/** The colour `hex` as such an eye meets it, in linear light. */
export const seen = (hex: string, sight: Sight): number[] =>
  MATRIX[sight].map((row) => Math.min(1, Math.max(0, dot(row, linear(hex)))));

/** The ratio of WCAG 2: from 1 for equal lightness to 21. Colours as hex or as `seen` gives them. */
export function contrast(one: string | readonly number[], other: string | readonly number[]): number {
  const [a, b] = [one, other].map((c) => dot(LUMA, typeof c === 'string' ? linear(c) : c)) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
