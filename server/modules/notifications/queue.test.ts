import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { startPushEndpoint } from '#tests/factories/push-endpoint.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let smtp: SmtpServer;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ hasJobs: true, isPushToLoopbackAllowed: true, smtpUrl: smtp.url });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

it('a notification of a write goes through the real queue to its readers’ browsers and mailboxes', async () => {
  const reader = await registerPerson(server);
  await server.database.executeSql('update users set is_verified = true where id = $1', [reader.user.id]);
  const { publicKey } = await call(server, reader, 'getPushKey', {});
  const endpoint = await startPushEndpoint(publicKey);
  await call(server, reader, 'subscribeToPush', { body: { subscription: endpoint.subscribe() } });
  const { owner, id } = await makeOrganization(server, { name: 'Acme' });
  await call(server, owner, 'addOrganizationMember', {
    params: { orgId: id, userId: reader.user.id },
    body: {},
  });

  const mailsTo = (address: string) =>
    smtp.mails.filter(({ recipients }) => recipients.includes(address)).map(({ subject }) => subject);
  await expect.poll(() => endpoint.received.length).toBe(1);
  await expect
    .poll(() => mailsTo(reader.email))
    .toEqual(['Confirm your email address', 'Ada Test invited you to an organization: Acme']);
  await expect.poll(() => mailsTo(owner.email)).toEqual(['Confirm your email address']);
  expect(JSON.parse(endpoint.received[0]?.text ?? '')).toMatchObject({ path: '/cooperate/requests' });
  expect(endpoint.problems).toEqual([]);
  await endpoint.close();
});
