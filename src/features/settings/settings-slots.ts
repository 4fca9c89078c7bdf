import { createSlot } from '#ui/slot.tsx';

/** Installation of the app, below the look. */
export const InstallSlot = createSlot('installation');
export const NotificationSettingsSlot = createSlot('notification settings');
export const DeviceSettingsSlot = createSlot('device settings');
export const FileSettingsSlot = createSlot('file settings');
export const WebhookSettingsSlot = createSlot('webhook settings');
export const DataSettingsSlot = createSlot('data settings');
