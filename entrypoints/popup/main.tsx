import { mountPage } from '../page/mount-page.tsx';
import { readAwayTime } from '../page/use-away-time.ts';
import { readCurrentPage } from './current-page.ts';
import { PopupPage } from './popup-page.tsx';
import './popup.css';

void mountPage({
  title: 'popupTitle',
  Page: PopupPage,
  async load() {
    const [currentPage, away] = await Promise.all([readCurrentPage(), readAwayTime()]);
    return { currentPage, away };
  },
});
