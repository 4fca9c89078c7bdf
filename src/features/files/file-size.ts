const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1_000;

/** Size of a file in the unit that reads best: "340 kB", "1.2 MB". */
export function fileSize(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP - 0.5 && unit < units.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const maximumFractionDigits = unit >= 2 && value < 100 ? 1 : 0;
  const style = { style: 'unit', unit: units[unit] ?? 'byte', unitDisplay: unit === 0 ? 'long' : 'short' };
  return new Intl.NumberFormat(locale, {
    ...style,
    maximumFractionDigits,
  } as Intl.NumberFormatOptions).format(value);
}
