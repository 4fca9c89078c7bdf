import { inject } from 'vitest';

// Before a test file loads: its databases are made on the server that the run has started.
process.env.TEST_DATABASE_URL = inject('databaseUrl');
process.env.TEST_DATABASE_TEMPLATE = inject('databaseTemplate');
