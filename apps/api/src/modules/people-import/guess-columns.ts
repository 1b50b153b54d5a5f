/** What the columns of a file contain, by their names in the languages of the six countries and in English. */
import { folded } from '@staffroom/contracts/folded.js';
import type { ImportColumns, ImportField } from '@staffroom/contracts/people-import.js';

const names: Record<ImportField, readonly string[]> = {
  employeeNumber: [
    ...['employee number', 'employee no', 'employee id', 'employee nr', 'staff number', 'personnel number', 'number'],
    ...['personalnummer', 'personal nr', 'mitarbeiternummer', 'numero de empleado', 'n empleado', 'numero empleado'],
    ...['numero de funcionario', 'matricola', 'matricule', 'sicil no', 'sicil numarasi'],
  ],
  email: [
    ...['email', 'e mail', 'email address', 'mail', 'work email', 'company email', 'login'],
    ...['e mail adresse', 'correo', 'correo electronico', 'endereco de email', 'indirizzo email', 'courriel', 'eposta'],
  ],
  fullName: [
    ...['full name', 'name', 'employee', 'employee name', 'display name'],
    ...[
      'vollstandiger name',
      'mitarbeiter',
      'nombre completo',
      'nome completo',
      'nom complet',
      'ad soyad',
      'adi soyadi',
    ],
  ],
  firstName: ['first name', 'given name', 'forename', 'vorname', 'nombre', 'nome', 'prenom', 'ad', 'adi'],
  lastName: [
    ...['last name', 'surname', 'family name', 'nachname', 'familienname', 'apellido', 'apellidos'],
    ...['apelido', 'sobrenome', 'cognome', 'nom', 'nom de famille', 'soyad', 'soyadi'],
  ],
  jobTitle: [
    ...['job title', 'title', 'position', 'job', 'stelle', 'position titel', 'berufsbezeichnung', 'tatigkeit'],
    ...['puesto', 'cargo', 'funcao', 'mansione', 'qualifica', 'poste', 'fonction', 'unvan', 'gorev'],
  ],
  role: ['role', 'rolle', 'rol', 'perfil', 'ruolo', 'portal role'],
  country: ['country', 'land', 'pais', 'paese', 'pays', 'ulke'],
  region: ['region', 'state', 'bundesland', 'comunidad autonoma', 'regione', 'departement', 'subdivision'],
  vacationDays: [
    ...[
      'vacation days',
      'vacation',
      'annual leave',
      'leave days',
      'holiday entitlement',
      'urlaubstage',
      'urlaubsanspruch',
    ],
    ...['dias de vacaciones', 'vacaciones', 'dias de ferias', 'giorni di ferie', 'jours de conges', 'izin gunleri'],
  ],
  team: ['team', 'department', 'abteilung', 'equipo', 'departamento', 'equipa', 'reparto', 'equipe', 'service', 'ekip'],
  manager: [
    ...['manager', 'line manager', 'supervisor', 'manager email', 'reports to', 'vorgesetzter', 'vorgesetzte'],
    ...['responsable', 'jefe', 'chefe', 'gestor', 'responsabile', 'responsable hierarchique', 'yonetici'],
  ],
  iban: ['iban', 'bank account', 'bankverbindung', 'kontonummer', 'cuenta bancaria'],
};

const fields = new Map(
  (Object.keys(names) as ImportField[]).flatMap((field) => names[field].map((name) => [keyOf(name), field] as const)),
);

/** Each field at most once: the first column of that name counts. */
export function guessColumns(header: readonly string[]): ImportColumns {
  const taken = new Set<ImportField>();
  return header.map((name) => {
    const field = fields.get(keyOf(name));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

function keyOf(name: string): string {
  return folded(name).replace(/[^\p{L}\p{N}]/gu, '');
}
