import { type FileRefusal, fileRefusalText } from '../../messaging/file-refusal.ts';
import type { FileCapture } from '../../messaging/parse-file-captures.ts';
import type { WorkerServices } from '../worker-services.ts';

interface RefusedFile extends Pick<FileCapture, 'linkId' | 'taskId' | 'isLinked'> {
  readonly refusal: FileRefusal;
}

const idOf = (linkId: string) => `file.${linkId}`;

/** Notices of the browser about files that were not attached. */
export function createRefusalNotices({ notices, texts }: Pick<WorkerServices, 'notices' | 'texts'>) {
  return {
    async show({ linkId, taskId, refusal, isLinked }: RefusedFile): Promise<void> {
      const words = await texts();
      // i18n-keys: pages:extension.file.title.{linked,lost}
      const title = words.t(`pages:extension.file.title.${isLinked ? 'linked' : 'lost'}`);
      const reason = fileRefusalText(refusal, words);
      const body = isLinked ? `${reason} ${words.t('pages:extension.file.linked')}` : reason;
      await notices.show({ id: idOf(linkId), title, body, acts: [], path: `/task/${taskId}` });
    },
    clear: (linkId: string) => notices.clear(idOf(linkId)),
  };
}
