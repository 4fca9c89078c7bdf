import { describe, expect, it, test } from 'vitest';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { randomFrom } from '#tests/random.ts';
import { readRows } from '../files/files.test-support.ts';
import { type SourceRow, UnreadableFileError } from '../source-row.ts';

/** A good file of a product in plain UTF-8, from which awkward ones are made. */
export interface GoodFile {
  readonly product: ImportProduct;
  readonly name: string;
  readonly text: string;
}

function utf16(text: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** Text in Windows-1252, in which letters of Western Europe are their Unicode numbers. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[^\0-\u007f\u00a0-\u00ff]/g, '?'), 'latin1');
}

/** Rows without what a change of line ends moves. */
function comparable(rows: readonly SourceRow[]): unknown {
  return rows.map((row) => ({ ...row, at: null }));
}

async function outcome({ product, name }: GoodFile, content: string | Uint8Array): Promise<string> {
  try {
    return `${(await readRows(product, name, content)).length} rows`;
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.reason;
    throw error;
  }
}

/** Tests of what every reader owes to whatever bytes it gets. */
export function describeAwkwardFiles(file: GoodFile): void {
  const { product, name, text } = file;
  describe(`awkward files of ${product}`, () => {
    test.each([
      ['a byte order mark', `\ufeff${text}`],
      ['UTF-16, little end first', utf16(text, false)],
      ['UTF-16, big end first', utf16(text, true)],
      ['lines that end with CRLF', text.replaceAll('\n', '\r\n')],
      ['an empty line at the end', `${text}\n`],
    ])('%s changes nothing', async (_name, content) => {
      const plain = await readRows(product, name, text);
      const written = JSON.stringify(comparable(await readRows(product, name, content)));
      expect(JSON.parse(written.replaceAll('\\r\\n', '\\n'))).toEqual(comparable(plain));
    });

    it('reads Windows-1252 letter by letter', async () => {
      const plain = text.replaceAll(/[^\0-\u007f\u00a0-\u00ff]/g, '?');
      const rows = await readRows(product, name, windows1252(text));
      expect(comparable(rows)).toEqual(comparable(await readRows(product, name, plain)));
    });

    test.each([
      ['nothing', ''],
      ['blank lines', ' \n\n\t\n'],
    ])('%s is refused as empty', async (_name, content) => {
      expect(await outcome(file, content)).toBe('empty');
    });

    it('a picture is refused', async () => {
      const picture = Buffer.from(
        '89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61',
        'hex',
      );
      expect(await outcome(file, picture)).not.toMatch(/rows$/);
    });

    it('cut anywhere or with broken bytes, it gives rows or a reason', async () => {
      const { below } = randomFrom(42);
      for (let round = 0; round < 60; round += 1) {
        const bytes = Buffer.from(text);
        const at = below(bytes.length);
        if (round % 2 === 0) expect(await outcome(file, bytes.subarray(0, at))).toMatch(/\w/);
        else {
          bytes.writeUInt8(below(256), at);
          expect(await outcome(file, bytes)).toMatch(/\w/);
        }
      }
    });
  });
}
