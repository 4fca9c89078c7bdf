import { afterAll, beforeAll, expect, it } from 'vitest';
import { importProducts } from '#contract/import/import-product.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';
import { zipOf } from './files/files.test-support.ts';
import { importsOf } from './imports.test-support.ts';
import { readerOf } from './readers/all-readers.ts';

/** Files of a run; a longer one draws more of them: `BROKEN_FILES=1000`. */
const FILES = Number(process.env.BROKEN_FILES ?? 12);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Good files, in the shapes that products write: tables, JSON, lists, calendars and archives of them. */
async function wholeFiles(): Promise<Buffer[]> {
  const table = 'Title,Due,Tags\n"Paint, the door",2026-12-24 18:30,wall\nÄpfel,,\n';
  const todoist = '{"projects":[{"id":"1","name":"House"}],"items":[{"id":"2","content":"Paint"}]}';
  const calendar = [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Call\r\nDTSTART;TZID=Europe/Berlin:20261123T093000',
    'DURATION:PT1H\r\nRRULE:FREQ=WEEKLY;COUNT=5\r\nEXDATE:20261130T083000Z\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:a\r\nRECURRENCE-ID:20261207T083000Z\r\nDTSTART:20261207T100000Z\r\nSUMMARY:Later\r\nEND:VEVENT',
    'BEGIN:VTODO\r\nUID:b\r\nSUMMARY:Paint\r\nDUE;VALUE=DATE:20261124\r\nEND:VTODO\r\nEND:VCALENDAR\r\n',
  ].join('\r\n');
  const texts = [
    ...[table, todoist, calendar],
    '(A) 2026-11-01 Call +Family @phone due:2026-11-30\nx 2026-11-20 Pay rent\n',
    'PK\u0003\u0004 half an archive of nothing at all, but with its first bytes',
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG\ntask,Paint,,1,1,,,every monday,en\n',
    'User,Email,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\nAna,,House,,Paint,No,2026-11-23,09:00:00,2026-11-23,10:00:00,01:00:00,\n',
    '# House\n\n- [ ] Paint 📅 2026-11-30\n  - [x] the door\n',
    '{"name":"House","cards":[{"id":"c","idList":"l","name":"Paint","due":"2026-11-30T10:00:00.000Z"}],"lists":[{"id":"l","name":"Now"}]}',
    '{"kind":"tasks#taskLists","items":[{"id":"1","title":"House","items":[{"id":"2","title":"Paint","status":"needsAction"}]}]}',
  ];
  const archives = await Promise.all([
    zipOf({ 'House.csv': table }),
    zipOf({ 'Work.ics': calendar, 'Home.ics': calendar }),
  ]);
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(`\ufeff${table}`, 'utf16le'), ...archives];
}
const products = importProducts.filter((product) => readerOf(product) !== null);

it(
  'files with broken bytes fail with a reason or are planned; nothing is written, nothing is 5xx',
  async () => {
    console.log(`broken files seed ${seed}: SEED=${seed} repeats it`);
    const random = randomFrom(seed).below;
    const imports = importsOf(server, await registerPerson(server));
    const whole = await wholeFiles();
    const outcomes = new Map<string, number>();
    for (let index = 0; index < FILES; index += 1) {
      const bytes = Buffer.from(whole[random(whole.length)] ?? []);
      for (let broken = random(6); broken >= 0; broken -= 1) bytes[random(bytes.length)] = random(256);
      // Every other one is cut off, too.
      const end = random(2) === 0 ? bytes.length : 1 + random(bytes.length);
      const content = new Uint8Array(bytes.subarray(0, end));
      const product = random(2) === 0 ? undefined : products[random(products.length)];
      const { status, body } = await imports.send(`file ${index}`, content, product);
      expect(status, `${index}`).toBe(200);
      const { state, failure } = await imports.settled(body.id);
      expect(['ready', 'failed'], `${index}`).toContain(state);
      outcomes.set(failure ?? state, (outcomes.get(failure ?? state) ?? 0) + 1);
      if (state === 'failed') expect(failure, `${index}`).not.toBeNull();
      const faulty = await imports.ask('GET', `/${body.id}/rows?action=error`);
      expect(faulty.status, `${index}`).toBe(200);
      for (const { reason } of faulty.body.rows) expect(reason, `${index}`).not.toBeNull();
    }
    console.log(outcomes);
    const { rows } = await server.database.executeSql(
      'select (select count(*) from tasks)::int + (select count(*) from collections)::int + (select count(*) from schedule_items)::int as n',
    );
    expect(rows).toEqual([{ n: 0 }]);
  },
  60_000 + FILES * 2_000,
);
