import type { Channel } from './ports.ts';

/** BroadcastChannel between all contexts of one origin in this browser, workers included. */
export function openBroadcastChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const follow = (event: MessageEvent) => listener(event.data);
      channel.addEventListener('message', follow);
      return () => channel.removeEventListener('message', follow);
    },
    close: () => channel.close(),
  };
}
