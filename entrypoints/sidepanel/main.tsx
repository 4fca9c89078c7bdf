import { mountPage } from '../page/mount-page.tsx';
import { readAwayTime } from '../page/time/use-away-time.ts';
import { PanelPage } from './panel-page.tsx';

void mountPage({
  name: 'sidepanel',
  Page: PanelPage,
  async load() {
    return { away: await readAwayTime() };
  },
  alsoFirst: ['delegationRequest'],
});
