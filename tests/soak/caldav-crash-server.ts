import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';

// Program of its own, to be killed: a server that reaches CalDAV servers of tests, which no setting allows.
const app = await buildApp({ ...readConfig(process.env), isCalendarOnLoopbackAllowed: true });
await app.listen({ host: 'localhost', port: Number(process.env.PORT) });
