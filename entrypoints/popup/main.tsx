import { mountPage } from '../page/mount-page.tsx';
import { PopupPage } from './popup-page.tsx';
import './popup.css';

void mountPage('popupTitle', PopupPage);
