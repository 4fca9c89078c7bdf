import { randomUUID } from 'node:crypto';
import i18next, { type i18n } from 'i18next';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import { readTexts } from '../factories/merged-texts.ts';
import { waitUntil } from '../wait-until.ts';
import { seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, PASSWORD, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { readMails } from './mail-folder.ts';
import { registerVerified } from './verified-person.ts';

/** Clicks and keys that a newcomer needs at most, besides typing. */
const MOST = 25;

/** Lines that a newcomer types, with the title of the first and of the task that is handed over. */
const lines: Readonly<Record<Language, { today: string; asked: string; typed: readonly string[] }>> = {
  en: {
    today: 'Pay the rent',
    asked: 'Call the roofer',
    typed: ['Pay the rent today', 'Call the roofer tomorrow 3pm', 'Water the plants in 3 days'],
  },
  de: {
    today: 'Miete zahlen',
    asked: 'Dachdecker anrufen',
    typed: ['Miete zahlen heute', 'Dachdecker anrufen morgen 15 Uhr', 'Pflanzen gießen in 3 Tagen'],
  },
  fr: {
    today: 'Payer le loyer',
    asked: 'Appeler le couvreur',
    typed: [
      'Payer le loyer aujourd’hui',
      'Appeler le couvreur demain 15h',
      'Arroser les plantes dans 3 jours',
    ],
  },
  es: {
    today: 'Pagar el alquiler',
    asked: 'Llamar al techador',
    typed: ['Pagar el alquiler hoy', 'Llamar al techador mañana a las 15:00', 'Regar las plantas en 3 días'],
  },
  it: {
    today: 'Pagare l’affitto',
    asked: 'Chiamare il lattoniere',
    typed: [
      'Pagare l’affitto oggi',
      'Chiamare il lattoniere domani alle 15',
      'Annaffiare le piante tra 3 giorni',
    ],
  },
};

/** Page of a browser in a language. */
async function openIn(context: BrowserContext, language: Language): Promise<Page> {
  const opened = await context.newPage();
  await opened.evaluateOnNewDocument((tag) => {
    Object.defineProperty(navigator, 'languages', { get: () => [tag] });
    Object.defineProperty(navigator, 'language', { get: () => tag });
  }, language);
  await withoutServiceWorker(opened);
  return opened;
}

/** Whether a button of the header stands beyond the window, as it does where the names of the pages leave it no room. */
function isHeaderCut(): boolean {
  return [...document.querySelectorAll('header button')].some(
    (button) => button.getBoundingClientRect().right > innerWidth,
  );
}

/** Whether a control of the page is cut off, as by the timer, or stands outside of the window. */
function isControlHidden(): boolean {
  return [...document.querySelectorAll('main :is(a, button)')].some((control) => {
    const { left, width, top, bottom } = control.getBoundingClientRect();
    const edges = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return edges.some((shown) => shown === null || !control.contains(shown));
  });
}

/** Somebody who has read nothing registers, adds, sees, plans and hands over; a colleague accepts. */
describe('a newcomer', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let texts: i18n;
  let page: Page;
  let cost = 0;

  beforeAll(async () => {
    browser = await openBrowser();
    texts = i18next.createInstance();
    await texts.init({
      resources: Object.fromEntries(
        languages.map((language) => [language, { pages: readTexts(language, 'pages') }]),
      ),
      defaultNS: 'pages',
      interpolation: { escapeValue: false },
    });
  });

  async function click(selector: string, by = page): Promise<void> {
    cost += 1;
    await by.bringToFront();
    await by.locator(selector).click();
  }
  async function enter(text: string): Promise<void> {
    cost += 1;
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  /** Waits for a text outside of `main`, such as that of a message. */
  const see = (text: string) => page.waitForSelector(`::-p-text(${text})`);

  async function verifyPathOf(email: string): Promise<string> {
    let found: string | undefined;
    await waitUntil('the mail to verify the address', async () => {
      const mails = await readMails(server.dataDir);
      found = mails.find((mail) => mail.includes(email) && mail.includes('/verify-account'));
      return found !== undefined;
    });
    const mail = (found ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    return /\/verify-account\?token=[\w%-]+/.exec(mail)?.[0] ?? '';
  }

  it.each(languages)('gets along in %s', async (language) => {
    const t = texts.getFixedT(language, 'pages');
    const { today, asked, typed } = lines[language];
    cost = 0;
    const ben = await registerVerified(server, 'Ben');
    const email = `ana-${randomUUID()}@example.com`;
    const context = await browser.createBrowserContext();
    page = await openIn(context, language);

    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${server.url}/register`, { waitUntil: 'domcontentloaded' });
    await page.locator('input[name=firstName]').fill('Ana');
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await click('button[type=submit]');
    for (let step = 1; step < 5; step += 1) {
      await page.waitForFunction((path) => location.pathname === path, {}, `/welcome/${step}`);
      await page.waitForSelector(named(t('welcome.next'), 'link', 'main'));
      expect(await page.evaluate(isControlHidden)).toBe(false);
      await click(named(t('welcome.next'), 'link', 'main'));
    }
    await page.waitForFunction(() => location.pathname === '/welcome/5');
    await click(named(t('welcome.done'), 'link', 'main'));
    await page.waitForFunction(() => location.pathname === '/wall');

    await click(named(t('quickAdd.label'), undefined, 'main'));
    for (const line of typed) await enter(line);
    await seeText(page, asked);
    await page.waitForSelector(
      `::-p-xpath(//main//section[.//h2="${t('wall.today.title')}"]//*[contains(., "${today}")])`,
    );

    expect(await page.evaluate(isHeaderCut)).toBe(false);

    await click(named(t('shell.nav.schedule'), 'link', 'nav'));
    await click(named(t('schedule.tab.week'), 'link', 'nav'));
    await page.waitForSelector('[role=cell][data-date]');
    await seeText(page, today);
    await click(`::-p-xpath(//main//*[@data-item and contains(., "${today}")])`);
    await click(named(t('schedule.list.chooseTime'), 'button'));
    await click('[role=dialog] button[type=submit]');
    await page.waitForSelector(`ol[aria-live] ::-p-text(${today})`);

    const verifying = await openIn(context, language);
    cost += 1;
    await verifying.goto(server.url + (await verifyPathOf(email)), { waitUntil: 'domcontentloaded' });
    await verifying.waitForSelector(`::-p-text(${t('account.verify.doneTitle')})`);
    await verifying.close();

    await click(named(t('shell.nav.wall'), 'link', 'nav'));
    await click(named(t('taskList.row.more', { title: asked }), 'button', 'main'));
    await click(named(t('taskList.act.assign'), 'menuitem'));
    await page.waitForSelector('[role=dialog] input:focus');
    await page.keyboard.type(ben.email);
    await page.waitForSelector(`[role=dialog] [role=option] ::-p-text(${ben.email})`);
    cost += 1;
    await page.keyboard.press('Enter');
    await see(t('delegation.assign.asked', { count: 1, title: asked, name: ben.email }));

    const bens = await openSignedIn(await browser.createBrowserContext(), server.url, ben);
    await bens.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await click(`button[aria-label="Accept: ${asked}"]`, bens);
    await page.bringToFront();
    await seeText(page, t('wall.given.accepted', { name: 'Ben' }));
    expect(cost).toBeLessThanOrEqual(MOST);
    await bens.browserContext().close();
    await context.close();
  });
});
