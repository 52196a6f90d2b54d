/** Words of names as lists of the United Nations and passports write them, with apostrophes, hyphens and particles. */
export const SCREENED_WORDS = {
  given:
    `Muhammad Ahmad Abdullah Omar Hassan Hussein Ibrahim Yusuf Khalid Salim Mustafa Mahmud Tariq Nasir Zaid Bilal Jamal Karim Rashid Anwar
    Idriss Sylvestre Laurent Germain Callixte Bosco Ignace Innocent Felicien Leopold Protais Ali Aiman Said Nabil Faysal Hamid Fazl Gul Agha Din Noor Zia Qari Haji
    Abubakar Modu Dieudonne Thomas Justin Jean-Marie Jean-Pierre Chol-Su Yong-Ho U-Song Kwang-Il Tong-Myong Song-Il Myong-Chol Chang-Hyok`.split(
      /\s+/,
    ),
  middle:
    `bin Hassan, ibn Umar, Abd al-Rahman, Abd al-Aziz, Abu Talib, Abd al-Malik, Abdul-Karim, Abd-al-Qadir, Sa'id, Isma'il, Ra'ad, Mu'adh, 'Isa, Ja'far,
    Nur al-Din, Saif-al-Islam, Baha'i, Shu'ayb, Ma'ruf, Abdu'l-Bari, Ta'i, Al'a`.split(/,\s+/),
  surnames:
    `al-Tikriti al-Zawahiri AL-XA'Y al-Sa'di Haqqani Zadran Mansour Akhundzada Ba'asyir Al-Ja'bari N'Tsimba Mudacumura Nzabonimpa Ntaganda M'Bemba O'Neill-Diaz
    Kony Katanga Lubanga Bemba Nkunda Al-Douri Al-Nasiri Al-Ra'i D'Costa Ould-Ahmed Abu-Mu'sa Ch'oe Ri Pak Kim Chang Han Jo So Yun Paek Ha'il-Umar Q'ata
    Rahimi Wazir Baluch Noorzai Barakzai Popalzai Hotak Achekzai Qatal-Khil`.split(/\s+/),
};

/** What the pair is: the same name for a screener, hardly the same, or of another person. */
export type Verdict = 'strong' | 'other';

/** Pairs as screeners of names judge them: «asked; on the list». */
const STRONG = `
  Mohammed Ali Hassan; Muhammad Ali Hasan
  Muhammad Rasheed Khan; Mohamed Rashid Khan
  Ahmed Hussein; Ahmad Husayn
  Yousef Ibrahim; Yusuf Ibraheem
  Osama Mahmoud; Usama Mahmud
  Abdulrahman Yasin; Abdul Rahman Yasin
  Abdelkader Belliraj; Abd al-Qadir Belliraj
  Abdullah Nasser; Abdallah Nasir
  Jose Garcia Lopez; José García López
  Francois Lefevre; François Lefèvre
  Jurgen Muller; Jürgen Müller
  Lukasz Zolcinski; Łukasz Żółciński
  Soren Jorgensen; Søren Jørgensen
  Zoran Milosevic; Zoran Milošević
  Nguyen Thi Hoa; Nguyễn Thị Hòa
  Ozlem Celik; Özlem Çelik
  J. Smith; John Smith
  John Smith; J. Smith
  G. W. Fisher; George Walter Fisher
  Maria L. Torres; María Luisa Torres
  Jean Claude Bemba; Jean-Claude Bemba
  Jeanpierre Bemba; Jean-Pierre Bemba
  Kim Jongun; Kim Jong Un
  Kim Jong-il; Kim Jong Il
  MacDonald Angus; Mac Donald Angus
  Vandenberg Peter; Peter van den Berg
  O'Brien Patrick; OBrien Patrick
  Salah al-Din Omar; Salahaldin Omar
  Khaled Meshaal; Khalid Mashal
  Moustafa Kamel; Mustafa Kamil
  Aleksandr Medvedev; Alexander Medvedev
  Sergei Ivanov; Sergey Ivanov
  Yevgeny Prigozhin; Evgenii Prigozhin
  Dmytro Kovalenko; Dmitry Kovalenko
  Volodymyr Bondarenko; Vladimir Bondarenko
  Mykola Azarov; Nikolai Azarov
  Catherine Dubois; Katherine Dubois
  Stephen Baker; Steven Baker
  Saddam Hussein al-Tikriti; Saddam Hussain Al Tikriti
  Robert Mugabe Gabriel; Robert Gabriel Mugabe
  Ali Hassan al-Majid; Ali Hasan al-Majeed
  Hassan Abdel Karim; Hasan Abdulkarim`;
const OTHER = `
  Mohammed Ali Hassan; Muhammad Omar Tariq
  Ahmed Hussein; Ahmad Tantawi
  John Smith; Jane Smith
  John Smith; John Schmidtbauer
  Maria Garcia; Mario Garza
  Peter Larsen; Peter Jansen
  Ivan Petrov; Ivan Pavlov
  Kim Jong Un; Kim Jong Nam
  Kim Yong Chol; Pak Yong Ho
  Abdullah Nasser; Abdul Nasir Haqqani
  Jean Claude Bemba; Jean Luc Mbemba Nkulu
  Olga Sokolova; Olga Smirnova
  Carlos Mendez; Carla Mendoza
  David Cohen; Daniel Cohen
  Michael Brown; Michelle Brown
  Robert Wilson; Rupert Wilkinson
  Hassan Omar; Hassan Amin
  Li Wei; Li Wen
  Wang Fang; Wang Feng
  Nguyen Van Anh; Nguyen Thi Lan
  Sergei Ivanov; Sergei Ignatov
  Anna Schulz; Hanna Scholz-Meyer
  Viktor Bout; Viktor Boyko
  Thomas Lubanga; Thomas Katanga
  Fatima Zahra; Fadila Zahran
  Omar Sharif; Umar Farooq
  Ibrahim Khalil; Ismail Khalil
  Musa Qasim; Mustafa Qasimi
  Laura Rossi; Lara Russo
  Emma Larsson; Emil Karlsson`;

export interface ScreenedPair {
  readonly asked: string;
  readonly listed: string;
  readonly verdict: Verdict;
}

function readPairs(lines: string, verdict: Verdict): ScreenedPair[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [asked = '', listed = ''] = line.split('; ').map((name) => name.trim());
      return { asked, listed, verdict };
    });
}

export const SCREENED_PAIRS: readonly ScreenedPair[] = [...readPairs(STRONG, 'strong'), ...readPairs(OTHER, 'other')];
