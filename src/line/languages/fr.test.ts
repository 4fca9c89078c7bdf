import { describe, expect, it } from 'vitest';
import { loadQuickAddParser } from '../load-parser.ts';
import { type Phrase, read } from './test-phrases.ts';

const parser = await loadQuickAddParser('fr');

/** Lines that are a title and nothing else. */
const REFUSED = [
  'Acheter un câble de 2m',
  'Lire 1984',
  'Version 2.5',
  'Chambre 12',
  'Préparer la réunion de lundi',
  'Presque chaque lundi poubelles',
  'Depuis lundi malade',
  'lundi dernier',
  'vendredi dernier',
  'il y a 2 heures',
  'Rappeler hier',
  'Mai',
  'Rapport en mars',
  'La mer est belle',
  'Soirée pyjama',
  'Bon vendredi',
  'Le matin du monde',
  'Voir Demain tout commence',
  'Bonjour !!!!',
  '31 juin absurde',
  '3/12/2024 sauvegarde',
  'Rendez-vous de 25h',
  'Congés de lundi à vendredi',
  'demain',
];

/** Typed on Wednesday, 2026-10-14 at 12:20:30 in Berlin. */
const PHRASES: readonly Phrase[] = [
  ['Appeler Bob demain 15h 30min !', 'Appeler Bob', '2026-10-15 15:00', 30, 75],
  ['Impôts vendredi prochain 1,5 heures !!', 'Impôts', '2026-10-16', 90, 90],
  ['Courriel aujourd’hui', 'Courriel', '2026-10-14', null, null],
  ["Courriel aujourd'hui", 'Courriel', '2026-10-14', null, null],
  ['Demain médecin', 'médecin', '2026-10-15', null, null],
  ['après-demain médecin', 'médecin', '2026-10-16', null, null],
  ['Médecin dans trois jours', 'Médecin', '2026-10-17', null, null],
  ['dans 2 semaines dentiste', 'dentiste', '2026-10-28', null, null],
  ['dans un mois dentiste', 'dentiste', '2026-11-14', null, null],
  ['Médecin ce vendredi', 'Médecin', '2026-10-16', null, null],
  ['Médecin mercredi', 'Médecin', '2026-10-21', null, null],
  ['Rapport avant vendredi', 'Rapport', '2026-10-16', null, null],
  ['Rapport pour le 15', 'Rapport', '2026-10-15', null, null],
  ['Loyer le 1er janvier', 'Loyer', '2027-01-01', null, null],
  ['Fête le 24 décembre', 'Fête', '2026-12-24', null, null],
  ['Fête 24/12', 'Fête', '2026-12-24', null, null],
  ['Fête 3/12/2026', 'Fête', '2026-12-03', null, null],
  ['1 mai 2027 fête', 'fête', '2027-05-01', null, null],
  ['2026-12-05 fête', 'fête', '2026-12-05', null, null],
  ['la semaine prochaine rapport', 'rapport', '2026-10-19', null, null],
  ['Rapport le mois prochain', 'Rapport', '2026-11-01', null, null],
  ['Rapport fin de semaine', 'Rapport', '2026-10-16', null, null],
  ['Rapport fin du mois', 'Rapport', '2026-10-31', null, null],
  ['Ranger ce week-end', 'Ranger', '2026-10-17', null, null],
  ['Réunion à 15h30', 'Réunion', '2026-10-14 15:30', null, null],
  ['Réunion 15h30', 'Réunion', '2026-10-14 15:30', null, null],
  ['Réunion 15:30', 'Réunion', '2026-10-14 15:30', null, null],
  ['Réunion à 9h', 'Réunion', '2026-10-15 09:00', null, null],
  ['Réunion à 9 heures et demie', 'Réunion', '2026-10-15 09:30', null, null],
  ['Courir à 8h du soir', 'Courir', '2026-10-14 20:00', null, null],
  ['Déjeuner vendredi à midi', 'Déjeuner', '2026-10-16 12:00', null, null],
  ['Trinquer vendredi à minuit', 'Trinquer', '2026-10-17 00:00', null, null],
  ['Cinéma ce soir', 'Cinéma', '2026-10-14 19:00', null, null],
  ['Cinéma ce soir à 20h', 'Cinéma', '2026-10-14 20:00', null, null],
  ['Médecin demain matin', 'Médecin', '2026-10-15 09:00', null, null],
  ['Médecin vendredi après-midi', 'Médecin', '2026-10-16 15:00', null, null],
  ['Fête le 3 décembre à 9h', 'Fête', '2026-12-03 09:00', null, null],
  ['Médecin jeu. 15h', 'Médecin', '2026-10-15 15:00', null, null],
  ['dans 2 heures lire', 'lire', '2026-10-14 14:20', null, null],
  ['dans une demi-heure lire', 'lire', '2026-10-14 12:50', null, null],
  ['Cinéma demain à 20h avec Ann', 'Cinéma avec Ann', '2026-10-15 20:00', null, null],
  ['Appeler Bob (demain)', 'Appeler Bob', '2026-10-15', null, null],
  ['« Demain » à relire demain', '« Demain » à relire', '2026-10-15', null, null],
  ['\\demain écouter', 'demain écouter', null, null, null],
  ['Lire 45 minutes', 'Lire', null, 45, null],
  ['Lire 2 heures', 'Lire', null, 120, null],
  ['Lire 1h30', 'Lire', null, 90, null],
  ['Lire 2h', 'Lire', null, 120, null],
  ['Lire une demi-heure', 'Lire', null, 30, null],
  ['Lire une heure et demie', 'Lire', null, 90, null],
  ['Lire à 9h pendant 2 heures', 'Lire', '2026-10-15 09:00', 120, null],
  ['Ranger !!!', 'Ranger', null, null, 100],
  ['!haute Ranger', 'Ranger', null, null, 75],
];

describe('French lines that are only a title', () => {
  it.each(REFUSED)('%s', (line) => {
    expect(read(parser, line)).toEqual([line, null, null, null]);
  });
});

describe('French lines', () => {
  it.each(PHRASES)('%s', (line, ...expected) => {
    expect(read(parser, line)).toEqual(expected);
  });
});
