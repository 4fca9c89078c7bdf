import type { Browser, Page } from 'puppeteer';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/factories/webhook-receiver.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaults, OF_WHOLE_PAGES } from './axe.ts';
import { openBrowser } from './browser.ts';
import { confirmInDialog, openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Real receiver that the operator allows, and a browser in which its webhook is set up. */
describe('webhooks in the settings', () => {
  let receiver: WebhookReceiver;
  let server: ServerProcess;
  let browser: Browser;
  let person: Person;
  let page: Page;

  const inDialog = (name: string) => named(name, 'button', '[role=dialog]');
  const dialogFaults = async () => {
    await waitUntilStill(page);
    return axeFaults(page, { without: OF_WHOLE_PAGES });
  };
  const secret = () =>
    page.$eval('[role=dialog] input[readonly]', (input) =>
      input instanceof HTMLInputElement ? input.value : '',
    );

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    closeAtEnd(receiver.close);
    server = await ServerProcess.start({ WEBHOOK_HOSTS: receiver.host });
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    page = await openSignedIn(browser.defaultBrowserContext(), server.url, person);
    await page.goto(`${server.url}/settings/webhooks`, { waitUntil: 'domcontentloaded' });
  });

  it('are made, send what changes, are tested, and keep a log that can send again', async () => {
    await seeText(page, 'No webhooks yet');
    await pressButton(page, 'Add webhook');
    await confirmInDialog(page);
    await page.locator(named('URL', 'textbox', '[role=dialog]')).fill(receiver.url);
    expect(await dialogFaults()).toEqual([]);
    await page.locator(inDialog('Add')).click();
    await page.waitForSelector('[role=dialog] input[readonly]');
    expect(await dialogFaults()).toEqual([]);
    const key = await secret();
    await page.locator(inDialog('I’ve saved it')).click();
    await seeText(page, new URL(receiver.url).host);

    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createQuickTask', { id: uuidv7(), title: 'Water the plants' });
    socket.close();
    await receiver.waitFor(1);
    const [event] = receiver.received;
    if (event === undefined) throw new Error('nothing came');
    const headers = Object.fromEntries(
      Object.entries(event.headers).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(key).verify(event.body, headers)).toMatchObject({
      type: 'task.created',
      data: { title: 'Water the plants' },
    });

    receiver.answer((reply) => reply.writeHead(500).end('Out of order'));
    const name = receiver.url.replace('http://', '');
    await pressButton(page, `Test ${name}`);
    await receiver.waitFor(2);
    await page.locator('[role=dialog] ::-p-text(Answer 500)').wait();
    expect(await dialogFaults()).toEqual([]);
    const [test] = await page.$$('[role=dialog] li > button');
    await test?.click();
    await page.locator('[role=dialog] ::-p-text(Out of order)').wait();
    expect(await dialogFaults()).toEqual([]);
    receiver.answer(204);
    await page.locator(inDialog('Send again')).click();
    await receiver.waitFor(3);
    expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
    await page.keyboard.press('Escape');

    await pressButton(page, `Actions for ${name}`);
    await page.locator(named('Turn off', 'menuitem')).click();
    await seeText(page, 'Turned off on');
    await pressButton(page, `Actions for ${name}`);
    await page.locator(named('Delete', 'menuitem')).click();
    await page.locator(named('Delete', 'button', '[role=alertdialog]')).click();
    await waitUntil('the webhook is deleted', () =>
      page.evaluate(() => document.querySelector('main')?.innerText.includes('No webhooks yet') === true),
    );
  });
});
