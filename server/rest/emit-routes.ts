import type { Namespace } from '#contract/events/realtime.ts';
import { API_BASE, type Http } from '../http/contract-routes.ts';
import type { BoundEvents } from '../realtime/bound-events.ts';
import { callOf } from './emit-call.ts';
import { createEmitReader } from './emit-reader.ts';
import { createEmitWriter, type WriterDependencies } from './emit-writer.ts';

/** HTTP calls of all emits, made from the contract’s table and run by the handlers of the sockets. docs/decisions/0084. */
export function installEmitRoutes(
  http: Http,
  events: Readonly<Record<Namespace, BoundEvents>>,
  dependencies: WriterDependencies,
): void {
  for (const [name, bound] of [...Object.entries(events.tasks), ...Object.entries(events.calendar)]) {
    const call = callOf(name, bound.event);
    const answer =
      bound.event.kind === 'read'
        ? createEmitReader(call, bound, dependencies.applyOnce)
        : createEmitWriter(call, bound, dependencies);
    http.emit({ name, method: call.method, url: `${API_BASE}${call.path}`, kind: bound.event.kind }, answer);
  }
}
