import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { databaseTemplate } from '#tests/factories/database-template.ts';
import { registerPerson, signInAgain } from '#tests/factories/person.ts';
import { backUp } from '#tests/factories/restored-server.ts';
import { startSmtp } from '#tests/factories/smtp.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR } from '#time/units.ts';

/** Makes an item with one guest, and has their invitation sent, if it is. */
async function invite(server: TestServer, calendar: TestSocket, email: string): Promise<string> {
  const id = uuidv7();
  const startDate = new Date(server.clock.now() + DAY).toISOString();
  const endDate = new Date(server.clock.now() + DAY + HOUR).toISOString();
  await calendar.ask('createScheduleItem', {
    props: { id, title: 'Choir', startDate, endDate, timeZone: 'UTC' },
  });
  await calendar.ask('updateScheduleItem', { calendarItemId: id, props: { guests: [email] } });
  await server.app.heldJobs.runAll();
  return id;
}

it('a backup that is restored has answers of guests, their links, and addresses that refuse invitations', async () => {
  const smtp = await startSmtp();
  // Only the embedded database is backed up by Daywall itself.
  const template = await databaseTemplate();
  const database = await openDatabase({ kind: 'embedded', dataDir: 'memory://', template });
  const before = await startTestServer({ smtpUrl: smtp.url }, database);
  const owner = await registerPerson(before);
  const email = `${uuidv7()}@example.org`;
  const mailsTo = () => smtp.mails.filter(({ recipients }) => recipients.includes(email));
  const calendar = await connectSocket(before.url, 'calendar', owner.token);
  const id = await invite(before, calendar, email);
  const text = mailsTo()[0]?.text ?? '';
  const token = /\/guest\?token=([\w-]+)&answer=accepted/.exec(text)?.[1] ?? '';
  const refusal = /\/no-invitations\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  for (const response of ['accepted', 'tentative'] as const)
    await call(before, null, 'answerGuestInvitation', { body: { token, response } });
  await call(before, null, 'chooseAddressRefusal', { body: { token: refusal, isRefused: true } });
  const { answers } = await call(before, owner, 'getGuestAnswers', { params: { id } });
  expect(answers.map(({ response }) => response)).toEqual(['tentative', 'accepted']);
  const restore = await backUp(before);
  calendar.close();
  await before.close();

  const after = await restore();
  const again = await signInAgain(after, owner);
  expect((await call(after, again, 'getGuestAnswers', { params: { id } })).answers).toEqual(answers);
  expect(await call(after, null, 'readGuestInvitation', { body: { token } })).toMatchObject({
    ...{ title: 'Choir', response: 'tentative' },
  });
  expect(await call(after, null, 'readAddressRefusal', { body: { token: refusal } })).toEqual({
    isRefused: true,
  });
  const restored = await connectSocket(after.url, 'calendar', again.token);
  await invite(after, restored, email);
  expect(mailsTo()).toHaveLength(1);
  restored.close();
  await after.close();
  await smtp.close();
});
