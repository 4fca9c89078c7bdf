import { createOutbox } from './outbox.ts';
import { effectsOf } from './registry.ts';
import { createOperationSender } from './sending.ts';

/** Code of the outbox with the definitions of all writes, which a tab loads behind its first page. docs/decisions/0066. */
export const outboxModule = { createOperationSender, createOutbox, effectsOf };
export type OutboxModule = typeof outboxModule;
