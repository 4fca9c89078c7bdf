export interface DeviceName {
  /** Null for an unknown browser. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

// In this order, because most browsers also claim to be the ones below them.
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function first(table: typeof browsers, text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Human-readable browser and system names, read from the User-Agent header. */
export function deviceName(userAgent: string): DeviceName {
  return {
    browser: first(browsers, userAgent),
    system: first(systems, userAgent),
    isPhone: /\bMobile\b|\biPhone\b|\bAndroid\b/.test(userAgent),
  };
}
