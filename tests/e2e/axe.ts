import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';
import * as z from 'zod/mini';
import { isGate } from '#tests/random-seed.ts';
import { themes, wearTheme } from './theme.ts';
import { waitUntilStill } from './wait-until-still.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const findings = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Options that skip work no rule in use needs: fetching style sheets again, and a selector for every element. */
const quick = { resultTypes: ['violations'], preload: false, selectors: false, iframes: false };
/** Rules about whole pages. A modal hides the page from screen readers, and with it its main part and heading. */
export const OF_WHOLE_PAGES = ['landmark-one-main', 'page-has-heading-one'];
/** Live announcements: they name controls that may be gone since. */
const ANNOUNCED = '[data-live-announcer]';

interface AxeScope {
  /** Checks only within this selector. */
  readonly within?: string;
  /** Rules that are skipped. */
  readonly without?: readonly string[];
}

/**
 * Rules that the page breaks in its present state, with the first element that breaks each. The gate asks for none: the
 * full tier checks every page.
 */
export async function axeFaults(page: Page, { within, without = [] }: AxeScope = {}): Promise<string[]> {
  if (isGate) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const context = { exclude: [[ANNOUNCED]], ...(within === undefined ? {} : { include: [[within]] }) };
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const found = await page.evaluate(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify({ ...quick, rules })})`,
  );
  return z.parse(findings, found).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
}

/** The same in light, then in dark, where the page is left; for a state that stays as it is. */
export async function axeFaultsInThemes(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await page.bringToFront();
  if (isGate) return [];
  const faults: string[] = [];
  for (const theme of themes) {
    await wearTheme(page, theme);
    await waitUntilStill(page);
    for (const fault of await axeFaults(page, scope)) faults.push(`${theme}: ${fault}`);
  }
  return faults;
}
