import type { Channel } from './ports.ts';

/** A channel between everything of one origin that runs in this browser, workers included. */
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
