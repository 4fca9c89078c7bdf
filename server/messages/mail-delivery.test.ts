import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushMessage } from '#contract/notification.ts';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { startPushEndpoint } from '#tests/factories/push-endpoint.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import type { Database } from '../database/database.ts';
import { anyJob, type QueuedJob } from '../jobs/job-queue.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createRefusedAddresses } from '../modules/refused-addresses/service.ts';
import { openSecrets } from '../secrets.ts';
import { createMailer, type Mailer } from './mail.ts';
import { createMailJob } from './mail-job.ts';
import type { MailMessage } from './mail-message.ts';
import { createPushMessages } from './push-messages.ts';
import { createWebPush } from './web-push.ts';

const clock = createManualClock();
const config = {
  publicUrl: 'https://daywall.example',
  mailFrom: 'Daywall <daywall@example.org>',
  dataDir: '/nowhere',
  vapid: null,
  isPushToLoopbackAllowed: true,
};
const message: MailMessage = {
  kind: 'resetPassword',
  to: 'ada@example.org',
  language: 'fr',
  name: 'Ada',
  token: 'one-time-token',
};

describe('a mail that a write sent', () => {
  let database: Database;
  let smtp: SmtpServer;
  let mailer: Mailer;
  let jobs: Jobs;
  let mailJob: QueuedJob<MailMessage>;
  let faults: string[];

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    faults = [];
    const onFault = (error: unknown) => faults.push(String(error));
    smtp = await startSmtp();
    mailer = createMailer({ config: { ...config, smtpUrl: smtp.url }, clock, say: () => undefined });
    const secrets = openSecrets({ secret: 's'.repeat(32), dataDir: '/nowhere' });
    const refusedAddresses = createRefusedAddresses({ database, clock, secrets });
    // Retries as in production, without the delay of half a minute.
    mailJob = {
      ...createMailJob({ mailer, clock, config, refusedAddresses, onFault }),
      retries: { limit: 2, delay: 1 },
    };
    const poll = { scheduled: 3_600, queued: 0.5 };
    jobs = createJobs({ database, dataKey: new Uint8Array(32), onFault, poll });
    await jobs.start([], [anyJob(mailJob)]);
  });
  afterEach(async () => {
    await jobs.close();
    mailer.close();
    await smtp.close();
  });
  afterAll(() => database.close());

  const write = () => database.transaction((tx) => jobs.queue.send(tx, mailJob, message));
  const stateOf = async () =>
    (await database.executeSql('select state from pgboss.job order by created_on desc limit 1')).rows[0]
      ?.state;
  const seeDelivered = () => expect.poll(stateOf).toBe('completed');

  it('is delivered once, in its reader’s language', async () => {
    await write();
    await seeDelivered();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({
      subject: 'Réinitialisez votre mot de passe',
      recipients: ['ada@example.org'],
    });
    expect(smtp.mails[0]?.text).toContain('https://daywall.example/password-reset?token=one-time-token');
    expect(smtp.attempts).toBe(1);
    expect(faults).toEqual([]);
  });

  it('is tried again after a 451, and then delivered once', async () => {
    smtp.answer(451);
    await write();
    await seeDelivered();
    expect(smtp.attempts).toBe(2);
    expect(smtp.mails).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('is not tried again after a 550, and whoever runs the server learns of it', async () => {
    smtp.answer(550);
    await write();
    await seeDelivered();
    expect(smtp.attempts).toBe(1);
    expect(smtp.mails).toEqual([]);
    expect(faults).toEqual(['Error: A mail of the kind resetPassword was refused']);
  });

  it('leaves its token in no table', async () => {
    await write();
    await seeDelivered();
    const { rows } = await database.executeSql('select to_jsonb(job)::text as row from pgboss.job');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/one-time-token|ada@example\.org/);
  });
});

it('a push message is what the contract says when its browser has decrypted it', async () => {
  const { vapidKeys } = openSecrets({ secret: 's'.repeat(32), dataDir: '/nowhere' });
  const webPush = createWebPush({ config, vapidKeys });
  const endpoint = await startPushEndpoint(webPush.publicKey);
  const noteId = uuidv7();
  const notification = {
    id: uuidv7(),
    kind: 'comment.mentioned',
    subject: 'Bericht',
    actorName: 'Grace',
    noteId,
    delegationRequestId: null,
    organizationId: null,
    groupId: null,
    offeredRole: null,
    calendarItemId: null,
    dueAt: null,
    dueDay: null,
    guestAnswer: null,
  } as const;
  const reader = { language: 'de', timeZone: null, hourCycle: null } as const;
  const { payload, options } = createPushMessages(clock).messageOf(notification, reader);
  expect(await webPush.send(endpoint.subscribe(), payload, options)).toBe('sent');
  expect(pushMessage.parse(JSON.parse(endpoint.received[0]?.text ?? ''))).toEqual({
    id: notification.id,
    acts: [],
    kind: 'comment.mentioned',
    title: 'Grace hat dich erwähnt',
    body: 'Bericht',
    path: `/task/${noteId}`,
  });
  expect(endpoint.problems).toEqual([]);
  webPush.close();
  await endpoint.close();
});
