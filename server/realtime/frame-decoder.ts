import { Decoder, type Packet, PacketType } from 'socket.io-parser';
import { oversizeOf } from '../http/json-measure.ts';

/** Largest frame that requests a namespace: it carries an access token. */
export const MAX_CONNECT_FRAME = 8_192;
/** A binary attachment is dropped; above this its connection ends. Bytes. */
const MAX_ATTACHMENT = 4_096;

/** Measure of an emit's frame, the last of its arguments except for the acknowledgement. */
export class FrameMeasure {
  readonly size: number;
  /** Reason for which the frame's content was not read; the emit then has only its name and request id. */
  readonly oversize: string | null;

  constructor(size: number, oversize: string | null) {
    this.size = size;
    this.oversize = oversize;
  }
}

/** Event without its content, with what a refusal needs. */
function emptied(frame: string): string {
  const [head = ''] = /^2(\/[^,[]*,)?\d*/.exec(frame) ?? [];
  const [, name = ''] = /^\["([^"\\]{1,64})"/.exec(frame.slice(head.length)) ?? [];
  const [, requestId] = /"requestId":"([A-Za-z0-9-]{8,64})"/.exec(frame) ?? [];
  return `${head}${JSON.stringify([name, requestId === undefined ? null : { requestId }])}`;
}

/**
 * Decodes frames of clients, each measured before it is parsed. Binary attachments and acknowledgements of the
 * protocol are unused: an event with attachments is read without them. Throws if the connection must end.
 * docs/decisions/0040.
 */
export class FrameDecoder extends Decoder {
  #measure = new FrameMeasure(0, null);
  #attachments = 0;

  constructor() {
    super();
    this.on('decoded', ({ type, data }: Packet) => {
      if (type === PacketType.EVENT && Array.isArray(data)) data.push(this.#measure);
    });
  }

  override add(frame: unknown): void {
    if (typeof frame !== 'string') {
      if (this.#attachments === 0 || !Buffer.isBuffer(frame) || frame.length > MAX_ATTACHMENT)
        throw new Error('a binary frame that is no small attachment');
      this.#attachments -= 1;
      return;
    }
    if (this.#attachments > 0) throw new Error('an attachment is missing');
    super.add(this.#readable(frame));
  }

  /** Frame for the protocol's decoder. */
  #readable(frame: string): string {
    const [, attachments] = /^5([1-9])-/.exec(frame) ?? [];
    const text = attachments === undefined ? frame : `2${frame.slice(3)}`;
    const type = Number(text.charAt(0));
    const size = Buffer.byteLength(text);
    if (type === PacketType.CONNECT && size > MAX_CONNECT_FRAME)
      throw new Error('a handshake that is too large');
    if (type !== PacketType.CONNECT && type !== PacketType.DISCONNECT && type !== PacketType.EVENT)
      throw new Error('a packet that no client of ours sends');
    const oversize = oversizeOf(text);
    if (oversize !== null && type !== PacketType.EVENT) throw new Error('a handshake that is too large');
    this.#attachments = Number(attachments ?? 0);
    this.#measure = new FrameMeasure(size, oversize);
    return oversize === null ? text : emptied(text);
  }
}
