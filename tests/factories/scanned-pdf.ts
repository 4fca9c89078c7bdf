/** Width and height of the scans. Pixels. */
const SIDE = 64;

/** Object of a PDF: its dictionary, and the bytes of its stream if it has one. */
type PdfObject = readonly [dictionary: string, stream?: Uint8Array];

/** PDF of one page, whose contents paint what its resources name. */
function buildPdf(resources: string, contents: string, others: readonly PdfObject[]): Uint8Array {
  const objects: readonly PdfObject[] = [
    ['/Type /Catalog /Pages 2 0 R'],
    ['/Type /Pages /Kids [3 0 R] /Count 1'],
    [`/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << ${resources} >> /Contents 4 0 R`],
    ['', new TextEncoder().encode(contents)],
    ...others,
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, [dictionary, stream]] of objects.entries()) {
    offsets.push(length());
    const head = `${index + 1} 0 obj\n<< ${dictionary}${stream === undefined ? '' : ` /Length ${stream.length}`} >>\n`;
    parts.push(Buffer.from(head));
    if (stream !== undefined)
      parts.push(Buffer.from('stream\n'), Buffer.from(stream), Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  }
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`),
    Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

/** Page that one picture fills. */
function scan(filter: string, stream: Uint8Array): Uint8Array {
  const picture = `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} ${filter}`;
  return buildPdf('/XObject << /Im 5 0 R >>', 'q 200 0 0 200 0 0 cm /Im Do Q', [[picture, stream]]);
}

/** Page with a text in a font that every reader has to bring along. */
function text(shown: string, ...fonts: readonly string[]): Uint8Array {
  const contents = `BT /F1 40 Tf 20 90 Td ${shown} Tj ET`;
  return buildPdf(
    '/Font << /F1 5 0 R >>',
    contents,
    fonts.map((font): PdfObject => [font]),
  );
}

function bytesOfBits(bits: string): Uint8Array {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** A black square in the middle of a white sheet by ITU-T T.6, row after row: each row is told by the one above it. */
const squareByT6 = bytesOfBits(
  [
    '1'.repeat(16),
    // Sixteen white, thirty-two black, the rest white.
    `001${'101010'}${'000001101010'}1`,
    '111'.repeat(31),
    // The square ends.
    '00011',
    '1'.repeat(15),
    '000000000001000000000001',
  ].join(''),
);

/** Segment of a JBIG2 stream on page 1: its number, its type and its data. */
function segment(number: number, type: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head.writeUInt8(type, 4);
  head.writeUInt8(1, 6);
  head.writeUInt32BE(data.length, 7);
  return Buffer.concat([head, data]);
}

function squareByJbig2(): Uint8Array {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(SIDE, 0);
  page.writeUInt32BE(SIDE, 4);
  const region = Buffer.alloc(18);
  region.writeUInt32BE(SIDE, 0);
  region.writeUInt32BE(SIDE, 4);
  // Its rows are by T.6.
  region.writeUInt8(1, 17);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, Buffer.concat([region, squareByT6]))]);
}

/** The same square as an encoder of JPEG 2000 wrote it. */
const squareByJpeg2000 = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAQcHAAAAAAAPY29scgEAAAAAABEAAAL+an' +
    'AyY/9P/1EAKQAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAQcBAf9SAAwAAAABAAAEBAAB/1wABEBA/2QAJQABQ3JlYXRlZCBi' +
    'eSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAACjAAB/5Pfh09A5KVwNKycY1xUq/evMUzfUaPIVVbMX7NCdJe1Sv1BdYMSTdqInkAOx+' +
    'AAAAAAAwkJf/dd8eQAAAAAAGEhL/2UKAAAAAAMJCXcMoADCQl4JNgABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl4AtAAB' +
    'hIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl4AtAABhIS8AWgAAwkJf/hJ4AAAAAAAAwkJdrqQAMJCXgk2AAGEhLwBaAADCQl' +
    '4AtAABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl4AtAABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl' +
    '/3CTwAAAAAAABhIS7XUgAYSEvBJsAAMJCXgC0AAGEhLwBaAADCQl4AtAABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl4At' +
    'AABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhL/8EngAAAAAAADCQl2upAAwkJeCTYAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl4AtAAB' +
    'hIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl4AtAABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCX/4SeAAAAAAAAMJCXa6kADCQl' +
    '4JNgABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl4AtAABhIS8AWgAAwkJeALQAAYSEvAFoAAMJCXgC0AAGEhLwBaAADCQl' +
    '4AtAABhIS8AWgAAwkJf/f//Z',
  'base64',
);

const oneBit = '/ColorSpace /DeviceGray /BitsPerComponent 1';
const ofJapan = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >>';

/** PDFs that show nothing without what a reader brings along: decoders of scans, tables of signs, fonts. */
export const papers = {
  'ccitt.pdf': scan(
    `${oneBit} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${SIDE} /Rows ${SIDE} >>`,
    squareByT6,
  ),
  'jbig2.pdf': scan(`${oneBit} /Filter /JBIG2Decode`, squareByJbig2()),
  'jpeg2000.pdf': scan('/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode', squareByJpeg2000),
  'japanese.pdf': text(
    // 日本語
    '<65E5672C8A9E>',
    '/Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R]',
    `/Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 ${ofJapan} /FontDescriptor 7 0 R`,
    '/Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 800 /StemV 80',
  ),
  'signs.pdf': text('(4)', '/Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats'),
} as const;
