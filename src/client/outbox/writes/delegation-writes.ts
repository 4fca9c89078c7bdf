import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export const delegationWrites: WriteDefinitions<'createDelegationRequest'> = {
  createDelegationRequest: {
    subject: ({ noteId }) => about('task', noteId),
    // Whether a task may be offered, and to whom, is the server's to say: nothing shows before it has.
    effect: 'none',
    merge: 'never',
    async probe({ noteId }, server) {
      const task = await server.read('task', noteId);
      return task === null || task.delegatedStatus !== 'OPEN';
    },
    check: 'schema',
    prepare: 'as given',
    async send({ noteId, ...body }, call, requestId) {
      const data = await call('createDelegationRequest', { params: { noteId }, body }, requestId);
      return [{ entity: 'delegationRequest', id: data.id, version: data.version, op: 'upsert', data }];
    },
  },
};
