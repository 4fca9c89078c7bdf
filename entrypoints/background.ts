import { defineBackground } from 'wxt/utils/define-background';
// Imported statically: socket code registers browser listeners, which a worker may do only while its script is
// first evaluated.
import '#client/realtime/socket-pair.ts';
import { startWorker } from './background/worker.ts';

export default defineBackground(() => startWorker());
