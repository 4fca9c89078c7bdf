import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import * as z from 'zod/mini';
import { waitUntilStill } from './stands-still.ts';
import { themes, wearTheme } from './theme.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const findings = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** What no rule in use asks for, and takes time: style sheets fetched again, and a selector for every element. */
const quick = { resultTypes: ['violations'], preload: false, selectors: false, iframes: false };
/** A page is hidden from screen readers while something modal stands over it, and so are its main part and heading. */
export const OF_WHOLE_PAGES = ['landmark-one-main', 'page-has-heading-one'];
/** What was said to screen readers a moment ago: it names controls that may be gone since. */
const ANNOUNCED = '[data-live-announcer]';

interface AxeScope {
  /** Looks only within what this selector finds. */
  readonly within?: string;
  /** Rules that are not asked. */
  readonly without?: readonly string[];
}

/** Every rule that the page breaks as it stands, with the first element that breaks it. */
export async function axeFaults(page: Page, { within, without = [] }: AxeScope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const context = { exclude: [[ANNOUNCED]], ...(within === undefined ? {} : { include: [[within]] }) };
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const found = await page.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify({ ...quick, rules })})`,
  );
  return z.parse(findings, found).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
}

/** The same for a state that stays as it is: in light, then in dark, where the page is left. */
export async function axeFaultsInThemes(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await page.bringToFront();
  const faults: string[] = [];
  for (const theme of themes) {
    await wearTheme(page, theme);
    await waitUntilStill(page);
    for (const fault of await axeFaults(page, scope)) faults.push(`${theme}: ${fault}`);
  }
  return faults;
}
