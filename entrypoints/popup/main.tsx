import { mountPage } from '../page/mount-page.tsx';
import { PopupPage } from './popup-page.tsx';

void mountPage('popupTitle', PopupPage);
