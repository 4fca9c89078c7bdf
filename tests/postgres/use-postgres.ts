import { inject } from 'vitest';

// Runs before a test file loads: its databases are created on the server of its worker.
const servers = inject('postgresOfWorkers');
const own = servers[(Number(process.env.VITEST_POOL_ID) - 1) % servers.length];
if (own === undefined) throw new Error('The run has started no PostgreSQL');
process.env.TEST_DATABASE_URL = own.url;
process.env.TEST_DATABASE_TEMPLATE = own.template;
