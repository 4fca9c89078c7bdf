import type { Load } from './call-load.ts';
import { atLeastShare, type Figure, median, nameOn, noted } from './figure.ts';
import type { HotCall, Workplace } from './hot-call.ts';
import { hotCalls } from './hot-calls.ts';
import type { Engine } from './servers/measured-engine.ts';

/** Alternations of product and floor, so that both run on the same machine state. */
const ROUNDS = 5;
/** Measured time of each in each round. Seconds. */
const SECONDS = 0.5;
const WARMUP = 0.2;

async function measure(call: HotCall, engine: Engine['name']): Promise<Figure[]> {
  const products: Load[] = [];
  const floors: Load[] = [];
  for (const load of [call.floor, call.product]) await load(WARMUP);
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await call.floor(SECONDS));
    products.push(await call.product(SECONDS));
  }
  call.close();
  const figure = (part: keyof Load, name: string, unit: 'ms' | '1/s') => ({
    name: nameOn(engine, name),
    unit,
    value: median(products.map((load) => load[part])),
    floor: median(floors.map((load) => load[part])),
  });
  return [
    atLeastShare(0.6, figure('rate', call.name, '1/s')),
    noted(figure('p50', `${call.name} p50`, 'ms')),
    noted(figure('p99', `${call.name} p99`, 'ms')),
  ];
}

/** Rate and latency of calls with sixteen users at work among ten thousand, beside those of a bare server. */
export async function benchApi(
  engine: Engine['name'],
  workplace: Workplace,
  report: (figures: readonly Figure[]) => void,
): Promise<void> {
  for (const make of hotCalls) report(await measure(await make(workplace), engine));
}
