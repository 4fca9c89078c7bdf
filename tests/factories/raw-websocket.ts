/** Raw websocket without a protocol of its own: frames are sent and received unchanged. */
export interface RawWebsocket {
  /** Text frames so far. */
  readonly frames: string[];
  readonly isOpen: boolean;
  send(frame: string | Uint8Array<ArrayBuffer>): void;
  /** Settles when the server has closed it. */
  readonly ended: Promise<void>;
  close(): void;
}

export async function openWebsocket(serverUrl: string): Promise<RawWebsocket> {
  const url = `${serverUrl.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const websocket = new WebSocket(url);
  const frames: string[] = [];
  const ended = new Promise<void>((resolve) => {
    websocket.onclose = () => resolve();
  });
  websocket.onmessage = ({ data }) => void frames.push(String(data));
  await new Promise<void>((resolve, reject) => {
    websocket.onopen = () => resolve();
    websocket.onerror = () => reject(new Error('the websocket was refused'));
  });
  websocket.onerror = () => undefined;
  return {
    frames,
    ended,
    get isOpen() {
      return websocket.readyState === WebSocket.OPEN;
    },
    send: (frame) => websocket.send(frame),
    close: () => websocket.close(),
  };
}
