import { defineBackground } from 'wxt/utils/define-background';
// The sockets listen to the browser, which a worker may begin only while its script is first evaluated.
import '#client/realtime/socket-pair.ts';
import { startWorker } from './background/worker.ts';

export default defineBackground(() => startWorker());
