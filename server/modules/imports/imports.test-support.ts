import type { ImportDetail, ImportSummary } from '#contract/import/import.ts';
import type { Person } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const END = 45_000;
const PAUSE = 10;

/** Another process on the same database. */
export function startSecondServer({ config, database }: TestServer): Promise<TestServer> {
  return startTestServer({ secret: config.secret }, { ...database, close: async () => undefined });
}

/** Client of the import calls, for one person. */
export function importsOf({ url }: Pick<TestServer, 'url'>, { token }: Pick<Person, 'token'>) {
  async function ask(method: string, path: string, body?: BodyInit, type = 'application/json') {
    const reply = await fetch(`${url}/api/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body, duplex: 'half' as const }),
    });
    return { status: reply.status, body: await reply.json() };
  }
  const get = async (id: string): Promise<ImportDetail> => (await ask('GET', `/${id}`)).body;

  /** Waits until an import works no more. */
  async function settled(id: string): Promise<ImportDetail> {
    for (const end = Date.now() + END; Date.now() < end; ) {
      const detail = await get(id);
      if (!['reading', 'running', 'undoing'].includes(detail.state)) return detail;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    throw new Error('the import works on and on');
  }
  async function send(
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    product?: string,
    replaces?: string,
  ) {
    const more = { ...(product && { product }), ...(replaces && { replaces }) };
    const query = new URLSearchParams({ name, timeZone: 'Europe/Berlin', ...more });
    return ask('POST', `?${query}`, content, 'application/octet-stream');
  }
  return {
    ask,
    get,
    settled,
    send,
    /** Sends the beginning of a file; the rest follows on demand. */
    sendSlowly(name: string, content: string, replaces?: string) {
      let end = () => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const bytes = new TextEncoder().encode(content);
          controller.enqueue(bytes.subarray(0, 1));
          end = () => {
            controller.enqueue(bytes.subarray(1));
            controller.close();
          };
        },
      });
      const more = replaces === undefined ? {} : { replaces };
      const query = new URLSearchParams({ name, timeZone: 'Europe/Berlin', ...more });
      return { answer: ask('POST', `?${query}`, body, 'application/octet-stream'), end: () => end() };
    },
    /** Sends a file and waits for its plan. */
    async prepared(name: string, content: string | Uint8Array<ArrayBuffer>, product?: string) {
      const { status, body } = await send(name, content, product);
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`);
      const summary: ImportSummary = body;
      return settled(summary.id);
    },
  };
}
