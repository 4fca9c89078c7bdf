import type { AssetLink } from '#contract/task/asset-link.ts';

/** Decimal places: the contract allows six. */
const SCALE = 6;

function toMillionths(amount: string): bigint {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const digits = BigInt(whole + rest.padEnd(SCALE, '0').slice(0, SCALE));
  return sign === '-' ? -digits : digits;
}

function fromMillionths(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(SCALE + 1, '0');
  const rest = digits.slice(-SCALE).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -SCALE)}${rest === '' ? '' : `.${rest}`}`;
}

/** Totals of amounts by unit, in order of first appearance, as decimal text; only for units with more than one. */
export function totals(links: readonly AssetLink[]): { readonly unit: string; readonly amount: string }[] {
  const sums = new Map<string, { sum: bigint; count: number }>();
  for (const { assetType, assetValue, unit } of links) {
    if (assetType !== 'amount' || unit === null) continue;
    const { sum, count } = sums.get(unit) ?? { sum: 0n, count: 0 };
    sums.set(unit, { sum: sum + toMillionths(assetValue), count: count + 1 });
  }
  return [...sums]
    .filter(([, { count }]) => count > 1)
    .map(([unit, { sum }]) => ({ unit, amount: fromMillionths(sum) }));
}

/** "€8,640.00", or "12.5 kg" for a unit that is no currency. */
export function amountText(amount: string, unit: string, locale: string): string {
  const isCurrency = /^[A-Z]{3}$/.test(unit) && Intl.supportedValuesOf('currency').includes(unit);
  const options = isCurrency
    ? ({ style: 'currency', currency: unit } as const)
    : ({ maximumFractionDigits: SCALE } as const);
  // `format` keeps all digits of a decimal given as text.
  const text = new Intl.NumberFormat(locale, options).format(amount as Intl.StringNumericLiteral);
  return isCurrency ? text : `${text}\u00a0${unit}`;
}

/** Decimal typed in the user's locale (`8.640,50`) in the contract's form; null if it is none. */
export function readAmount(typed: string, locale: string): string | null {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const group = parts.find(({ type }) => type === 'group')?.value ?? ',';
  const text = typed
    .trim()
    .replace(/[\s\u00a0\u202f’']/g, '')
    .replace('−', '-');
  const plain = text.includes(decimal)
    ? text.replaceAll(group, '').replace(decimal, '.')
    : isGrouped(text, group)
      ? text.replaceAll(group, '')
      : text.replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? plain : null;
}

/** `8.640` in a locale that groups by points is eight thousand; `8.64` is not. */
function isGrouped(text: string, group: string): boolean {
  const groups = text.replace(/^-/, '').split(group);
  return (
    groups.length > 1 && groups.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
  );
}
