import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Values that are read from the running server when the metrics are requested. */
export interface Readings {
  /** Open sockets by namespace. */
  openSockets(): Readonly<Record<string, number>>;
  /** Writes of sockets that are not answered yet. */
  waitingWrites(): number;
}

/** Metrics of the server. Durations are seconds. */
export interface Metrics {
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  /** `outcome` is `ok` or the id of the refusal. */
  observeEmit(name: string, outcome: string, seconds: number): void;
  observeTransaction(outcome: 'commit' | 'rollback', seconds: number): void;
  /** Lag between a write and its being read from the change log. */
  observeLag(seconds: number): void;
  countJobRun(name: string, outcome: 'ok' | 'failed'): void;
  countMail(outcome: string): void;
  /** Adds the readings, which are only taken on request. */
  read(readings: Readings): void;
  /** All metrics in the text format of Prometheus. */
  print(): Promise<string>;
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

const QUICK = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

let ofProcess: Registry | null = null;

/** Default metrics of the process: memory, processor and event loop, shared by all servers in it. */
function processRegistry(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

export function createMetrics(): Metrics {
  const process = processRegistry();
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'daywall_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: QUICK,
    registers,
  });
  const emits = new Histogram({
    name: 'daywall_emit_duration_seconds',
    help: 'Duration of emits from their arrival to their answer, by name and outcome',
    labelNames: ['name', 'outcome'] as const,
    buckets: QUICK,
    registers,
  });
  const transactions = new Histogram({
    name: 'daywall_transaction_duration_seconds',
    help: 'Duration of database transactions, waiting for a connection included',
    labelNames: ['outcome'] as const,
    buckets: QUICK,
    registers,
  });
  const lag = new Histogram({
    name: 'daywall_publisher_lag_seconds',
    help: 'Time from a write to its being read from the change log by this process',
    buckets: QUICK,
    registers,
  });
  const jobRuns = new Counter({
    name: 'daywall_job_runs_total',
    help: 'Runs of jobs in this process by name and outcome',
    labelNames: ['name', 'outcome'] as const,
    registers,
  });
  const mails = new Counter({
    name: 'daywall_mails_received_total',
    help: 'Mails that arrived for an address that is expected, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  return {
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status }, seconds),
    observeEmit: (name, outcome, seconds) => emits.observe({ name, outcome }, seconds),
    observeTransaction: (outcome, seconds) => transactions.observe({ outcome }, seconds),
    observeLag: (seconds) => lag.observe(Math.max(0, seconds)),
    countJobRun: (name, outcome) => jobRuns.inc({ name, outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    read(readings) {
      new Gauge({
        name: 'daywall_open_sockets',
        help: 'Open sockets by namespace',
        labelNames: ['namespace'] as const,
        registers,
        collect() {
          for (const [namespace, count] of Object.entries(readings.openSockets()))
            this.set({ namespace }, count);
        },
      });
      new Gauge({
        name: 'daywall_waiting_writes',
        help: 'Writes that arrived on a socket and are not answered yet',
        registers,
        collect() {
          this.set(readings.waitingWrites());
        },
      });
    },
    print: async () => `${await process.metrics()}\n${await registry.metrics()}`,
  };
}
