import { delegationRequest } from '#contract/delegation.ts';
import { mountPage } from '../page/mount-page.tsx';
import { readAwayTime } from '../page/use-away-time.ts';
import { PanelPage } from './panel-page.tsx';

void mountPage({
  title: 'panelTitle',
  Page: PanelPage,
  load: async () => ({ away: await readAwayTime() }),
  alsoFirst: { delegationRequest },
});
