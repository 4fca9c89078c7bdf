import { mountPage } from '../page/mount-page.tsx';
import { OptionsPage } from './options-page.tsx';

void mountPage('optionsTitle', OptionsPage);
