import { mountPage } from '../page/mount-page.tsx';
import { PanelPage } from './panel-page.tsx';

void mountPage('panelTitle', PanelPage);
