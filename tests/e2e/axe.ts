import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import * as z from 'zod/mini';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const findings = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Every rule that the page breaks as it stands, with the first element that breaks it. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const found = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
  return z.parse(findings, found).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
}
