import { Encoder, type Packet, PacketType } from 'socket.io-parser';
import { RawJson } from '../raw-json.ts';

/** JSON text of an argument of an emit, as it stands in a list. */
function argumentText(value: unknown): string {
  return value instanceof RawJson ? value.text : JSON.stringify([value]).slice(1, -1);
}

/**
 * Encodes frames for clients. Arguments that are raw JSON stand in the frame as they are. Events of ours have no
 * binary parts, so none is searched for them; apart from that, frames are those of the protocol's own encoder.
 */
export class FrameEncoder extends Encoder {
  override encode(packet: Packet): string[] {
    const { type, nsp, data, id } = packet;
    if (type !== PacketType.EVENT || !Array.isArray(data)) return super.encode(packet);
    const args = data.some((each) => each instanceof RawJson)
      ? `[${data.map(argumentText).reduce((before, text) => `${before},${text}`)}]`
      : JSON.stringify(data);
    return [`${type}${nsp === '/' ? '' : `${nsp},`}${id ?? ''}${args}`];
  }
}
