import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { createMailDoor, type MailDoor, type MailDoorLimits } from './mail-door.ts';
import type { MailOutcome } from './mail-receiver.ts';

const KNOWN = 'reply+known@in.example.org';

interface Opened {
  readonly port: number;
  readonly outcomes: string[];
  readonly mails: Uint8Array[];
}

let doors: MailDoor[] = [];
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(doors.map((door) => door.close()));
  [doors, sockets] = [[], []];
});

/** Door whose receiver takes mails to one address. */
async function open(
  limits: Partial<MailDoorLimits> = {},
  take: () => Promise<MailOutcome> = async () => 'kept',
  host = '127.0.0.1',
): Promise<Opened> {
  const outcomes: string[] = [];
  const mails: Uint8Array[] = [];
  const door = createMailDoor({
    config: {
      host,
      rateLimitFactor: 1,
      mailIn: { port: 0, domain: 'in.example.org', tls: null },
    },
    clock: createManualClock(),
    shared: null,
    receiver: {
      expects: async (address) => address === KNOWN,
      take(_address, mail) {
        mails.push(mail);
        return take();
      },
    },
    onMail: (outcome) => outcomes.push(outcome),
    onFault: () => undefined,
    limits,
  });
  doors.push(door);
  return { port: await door.listen(), outcomes, mails };
}

function send(port: number, { to = KNOWN, text = 'Hello' } = {}) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  return transport.sendMail({ from: 'ben@example.org', to, subject: 'Re', text }).finally(() => {
    transport.close();
  });
}

/**
 * Opens a raw connection and sends a line for each answer, the greeting included. `ended` resolves to all that the server
 * writes until it closes.
 */
function talk(port: number, lines: readonly string[] = []) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const waiting = [...lines];
  let text = '';
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      text += String(data);
      // The last line of an answer has a space after its code.
      const isWhole = /^\d{3} .*\r\n$/m.test(String(data));
      const next = isWhole ? waiting.shift() : undefined;
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(text));
  });
  return { socket, ended, text: () => text };
}

describe('mails are refused', () => {
  it('to an unknown address, before their content is read', async () => {
    const { port, mails } = await open();
    await expect(send(port, { to: 'root@in.example.org' })).rejects.toMatchObject({ responseCode: 550 });
    await expect(send(port, { to: 'ben@elsewhere.example' })).rejects.toMatchObject({ responseCode: 550 });
    expect(mails).toEqual([]);
  });

  it('to more than one address at once', async () => {
    const { port } = await open();
    const lines = [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      `RCPT TO:<${KNOWN}>`,
      'RCPT TO:<c@d.example>',
      'QUIT',
    ];
    const text = await talk(port, lines).ended;
    expect(text).toMatch(/^452 /m);
  });

  it('that are too large, of which nothing is kept', async () => {
    const { port, mails, outcomes } = await open({ size: 2_000 });
    await expect(send(port, { text: 'a'.repeat(5_000) })).rejects.toMatchObject({ responseCode: 552 });
    const lines = [
      ...['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${KNOWN}>`, 'DATA'],
      `${`${'a'.repeat(70)}\r\n`.repeat(100)}.`,
      'QUIT',
    ];
    expect(await talk(port, lines).ended).toMatch(/^552 /m);
    expect([mails, outcomes]).toEqual([[], ['oversized', 'oversized']]);
  });

  it('beyond the rate of one remote address, for later', async () => {
    const { port } = await open({ burst: 2, hourly: 1 });
    await send(port);
    await send(port);
    await expect(send(port)).rejects.toMatchObject({ responseCode: 451 });
  });

  it('for later while the server cannot take them', async () => {
    const { port } = await open({}, () => Promise.reject(new Error('away')));
    await expect(send(port)).rejects.toMatchObject({ responseCode: 451 });
  });

  it('from somebody who would sign in or wants another command', async () => {
    const { port } = await open();
    const text = await talk(port, ['EHLO x', 'AUTH PLAIN AGEAYg==', 'STARTTLS', 'VRFY root', 'QUIT']).ended;
    expect(text).not.toMatch(/^250[ -](AUTH|STARTTLS)/m);
    expect(text).not.toMatch(/^(235|220 Ready)/m);
  });
});

describe('a connection', () => {
  it('that sends slowly ends in time', async () => {
    const { port, mails } = await open({ longest: 300 });
    const { socket, ended } = talk(port, ['EHLO x']);
    const dripping = setInterval(() => socket.write('N'), 50);
    const text = await ended;
    clearInterval(dripping);
    expect(text).toMatch(/^220 /);
    expect(mails).toEqual([]);
  });

  it('that is silent ends in time', async () => {
    const { port } = await open({ idle: 200 });
    expect(await talk(port).ended).toMatch(/^220 /);
  });

  it.each([
    ['one', '127.0.0.1'],
    ['one that has both kinds of addresses', '::'],
  ])(
    'beyond those of one remote address is refused by %s, and others go on once it is gone',
    async (_what, host) => {
      const { port } = await open({ connectionsFromAddress: 3 }, async () => 'kept', host);
      const held = [talk(port), talk(port), talk(port)];
      await expect.poll(() => held.every(({ text }) => text().startsWith('220'))).toBe(true);
      expect(await talk(port, ['EHLO x', 'QUIT']).ended).toMatch(/^421 /m);
      for (const { socket } of held) socket.destroy();
      await Promise.all(held.map(({ ended }) => ended));
      await send(port);
    },
  );

  it('that breaks off in the middle of its mail leaves nothing', async () => {
    const { port, mails, outcomes } = await open();
    const lines = ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${KNOWN}>`, 'DATA', 'Subject: half'];
    const { socket, text } = talk(port, lines);
    await expect.poll(text).toMatch(/^354 /m);
    socket.destroy();
    await expect.poll(() => outcomes).toEqual(['failed']);
    expect(mails).toEqual([]);
  });
});

describe('the door', () => {
  it('finishes a mail that is being received before it closes', async () => {
    let finish: (outcome: MailOutcome) => void = () => undefined;
    const { port, mails } = await open(
      {},
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const sending = send(port);
    await expect.poll(() => mails.length).toBe(1);
    const closing = Promise.all(doors.map((door) => door.close()));
    finish('kept');
    await sending;
    await closing;
    await expect(send(port)).rejects.toThrow();
  });
});
