// Words: every text of the page, by language.
const WORDS = {
  en: {
    language: "Language", question: "What happened?", buildings: "Building file", own_file: "or add a file (drop it here)",
    place: "Place of the release: latitude, longitude", place_hint: "Or click on the map.", substance: "Substance, formula or UN number",
    how_much: "How much?", amount: "Rate or mass", duration: "For how long", container: "Container, if known", wind: "Wind",
    from: "From, degrees", speed: "Speed, m/s", metar: "Or a weather report (METAR)", within: "Answer within", go: "Compute",
    again: "Ask in the wind of the answer shown", map: "Map", map_hint: "Drag to move, wheel or + and − to zoom. By keyboard: arrow keys move the cross, Enter puts the release there.",
    whole: "All buildings", stop: "Stop", open: "Open the result", asked_before: "Asked before", show: "Show",
    accepted: "waits", running: "is computed", successful: "finished", failed: "failed", dismissed: "stopped",
    no_files: "no building file yet: add one", nothing_asked: "Nothing yet.", release: "Release", computed_area: "Computed area",
    first_words: "Choose a building file, then click where it is released.",
    reading: "The file is read …", lost: "The server does not answer: was it stopped?",
    gaussian: "Gaussian plume", heavy_gas: "Heavy gas", isolation: "Guidebook: isolate", protection: "Guidebook: protect",
    fetch: "Fetch", leave: "Leave", shelter: "Shelter", "windows shut": "Windows shut", "within guidebook isolation": "Within guidebook isolation",
    "no order": "No order", "not computed": "Not computed",
    no_place: "This file has no buildings at a place on Earth: a question needs latitude and longitude.",
    closer: "Closer", farther: "Farther", meter: "Meter", meter_reads: "A meter reads …",
    meter_hint: "While this is open, a click on the map puts the meter. The amount released is fitted to what it reads.",
    meter_place: "Place of the meter: latitude, longitude", meter_value: "Mean over a minute", meter_unit: "Unit", meter_at: "Since the release began; empty: the highest",
    rescale: "Fit the answer to it", compare: "Compare", compare_title: "Two answers", close: "Close", difference: "Difference", verdict: "Verdict",
  },
  de: {
    language: "Sprache", question: "Was ist passiert?", buildings: "Gebäudedatei", own_file: "oder Datei hinzufügen (hier ablegen)",
    place: "Ort der Freisetzung: Breite, Länge", place_hint: "Oder auf die Karte klicken.", substance: "Stoff, Formel oder UN-Nummer",
    how_much: "Wie viel?", amount: "Rate oder Masse", duration: "Wie lange", container: "Behälter, falls bekannt", wind: "Wind",
    from: "Aus, Grad", speed: "Geschwindigkeit, m/s", metar: "Oder eine Wettermeldung (METAR)", within: "Antwort binnen", go: "Berechnen",
    again: "Im Wind der gezeigten Antwort fragen", map: "Karte", map_hint: "Ziehen verschiebt, Rad oder + und − zoomt. Mit der Tastatur: Pfeile bewegen das Kreuz, Eingabe setzt den Ort.",
    whole: "Alle Gebäude", stop: "Anhalten", open: "Ergebnis öffnen", asked_before: "Bisher gefragt", show: "Zeigen",
    accepted: "wartet", running: "wird berechnet", successful: "fertig", failed: "gescheitert", dismissed: "angehalten",
    no_files: "noch keine Gebäudedatei: bitte hinzufügen", nothing_asked: "Noch nichts.", release: "Freisetzung", computed_area: "Berechnetes Gebiet",
    first_words: "Gebäudedatei wählen, dann auf den Ort der Freisetzung klicken.",
    reading: "Die Datei wird gelesen …", lost: "Der Server antwortet nicht: wurde er beendet?",
    gaussian: "Gaußsche Fahne", heavy_gas: "Schweres Gas", isolation: "Handbuch: absperren", protection: "Handbuch: schützen",
    fetch: "Holen", leave: "Verlassen", shelter: "Drinnen bleiben", "windows shut": "Fenster zu", "within guidebook isolation": "In der Absperrung des Handbuchs",
    "no order": "Keine Anweisung", "not computed": "Nicht berechnet",
    no_place: "Diese Datei hat keine Gebäude an einem Ort der Erde: eine Frage braucht Breite und Länge.",
    closer: "Näher", farther: "Weiter weg", meter: "Messgerät", meter_reads: "Ein Messgerät zeigt …",
    meter_hint: "Solange dies offen ist, setzt ein Klick auf die Karte das Messgerät. Die freigesetzte Menge wird dem Messwert angepasst.",
    meter_place: "Ort des Messgeräts: Breite, Länge", meter_value: "Mittel über eine Minute", meter_unit: "Einheit", meter_at: "Seit Beginn der Freisetzung; leer: der Höchstwert",
    rescale: "Antwort anpassen", compare: "Vergleichen", compare_title: "Zwei Antworten", close: "Schließen", difference: "Unterschied", verdict: "Urteil",
  },
  fr: {
    language: "Langue", question: "Que s'est-il passé ?", buildings: "Fichier des bâtiments", own_file: "ou ajouter un fichier (le déposer ici)",
    place: "Lieu du rejet : latitude, longitude", place_hint: "Ou cliquer sur la carte.", substance: "Substance, formule ou numéro ONU",
    how_much: "Combien ?", amount: "Débit ou masse", duration: "Pendant combien de temps", container: "Récipient, s'il est connu", wind: "Vent",
    from: "De, degrés", speed: "Vitesse, m/s", metar: "Ou un bulletin météo (METAR)", within: "Réponse en", go: "Calculer",
    again: "Demander dans le vent de la réponse affichée", map: "Carte", map_hint: "Glisser pour déplacer, molette ou + et − pour zoomer. Au clavier : les flèches déplacent la croix, Entrée place le rejet.",
    whole: "Tous les bâtiments", stop: "Arrêter", open: "Ouvrir le résultat", asked_before: "Questions précédentes", show: "Afficher",
    accepted: "en attente", running: "en calcul", successful: "terminé", failed: "échoué", dismissed: "arrêté",
    no_files: "pas encore de fichier : en ajouter un", nothing_asked: "Rien encore.", release: "Rejet", computed_area: "Zone calculée",
    first_words: "Choisir un fichier de bâtiments, puis cliquer sur le lieu du rejet.",
    reading: "Lecture du fichier …", lost: "Le serveur ne répond pas : a-t-il été arrêté ?",
    gaussian: "Panache gaussien", heavy_gas: "Gaz lourd", isolation: "Guide : isoler", protection: "Guide : protéger",
    fetch: "Aller chercher", leave: "Partir", shelter: "Se confiner", "windows shut": "Fermer les fenêtres", "within guidebook isolation": "Dans l'isolement du guide",
    "no order": "Pas de consigne", "not computed": "Non calculé",
    no_place: "Ce fichier n'a pas de bâtiments situés sur la Terre : il faut latitude et longitude.",
    closer: "Plus près", farther: "Plus loin", meter: "Appareil", meter_reads: "Un appareil indique …",
    meter_hint: "Tant que ceci est ouvert, un clic sur la carte place l'appareil. La quantité rejetée est ajustée à la mesure.",
    meter_place: "Lieu de l'appareil : latitude, longitude", meter_value: "Moyenne sur une minute", meter_unit: "Unité", meter_at: "Depuis le début du rejet ; vide : le maximum",
    rescale: "Ajuster la réponse", compare: "Comparer", compare_title: "Deux réponses", close: "Fermer", difference: "Différence", verdict: "Verdict",
  },
  es: {
    language: "Idioma", question: "¿Qué ha pasado?", buildings: "Archivo de edificios", own_file: "o añadir un archivo (soltarlo aquí)",
    place: "Lugar de la fuga: latitud, longitud", place_hint: "O haga clic en el mapa.", substance: "Sustancia, fórmula o número ONU",
    how_much: "¿Cuánto?", amount: "Caudal o masa", duration: "Durante cuánto tiempo", container: "Recipiente, si se conoce", wind: "Viento",
    from: "Desde, grados", speed: "Velocidad, m/s", metar: "O un informe meteorológico (METAR)", within: "Respuesta en", go: "Calcular",
    again: "Preguntar en el viento de la respuesta mostrada", map: "Mapa", map_hint: "Arrastrar para mover, rueda o + y − para ampliar. Con el teclado: las flechas mueven la cruz, Intro coloca la fuga.",
    whole: "Todos los edificios", stop: "Parar", open: "Abrir el resultado", asked_before: "Preguntas anteriores", show: "Mostrar",
    accepted: "espera", running: "se calcula", successful: "terminado", failed: "fallido", dismissed: "parado",
    no_files: "aún no hay archivo de edificios: añada uno", nothing_asked: "Nada todavía.", release: "Fuga", computed_area: "Área calculada",
    first_words: "Elija un archivo de edificios y haga clic en el lugar de la fuga.",
    reading: "Se lee el archivo …", lost: "El servidor no responde: ¿se ha detenido?",
    gaussian: "Penacho gaussiano", heavy_gas: "Gas pesado", isolation: "Guía: aislar", protection: "Guía: proteger",
    fetch: "Ir a buscar", leave: "Marcharse", shelter: "Refugiarse", "windows shut": "Cerrar ventanas", "within guidebook isolation": "Dentro del aislamiento de la guía",
    "no order": "Sin orden", "not computed": "No calculado",
    no_place: "Este archivo no tiene edificios en un lugar de la Tierra: hacen falta latitud y longitud.",
    closer: "Más cerca", farther: "Más lejos", meter: "Medidor", meter_reads: "Un medidor indica …",
    meter_hint: "Mientras esto esté abierto, un clic en el mapa coloca el medidor. La cantidad liberada se ajusta a la medida.",
    meter_place: "Lugar del medidor: latitud, longitud", meter_value: "Media de un minuto", meter_unit: "Unidad", meter_at: "Desde el inicio de la fuga; vacío: el máximo",
    rescale: "Ajustar la respuesta", compare: "Comparar", compare_title: "Dos respuestas", close: "Cerrar", difference: "Diferencia", verdict: "Veredicto",
  },
};
let words = WORDS.en;

/// Puts the words of a language wherever the page has any.
function speak(language) {
  words = WORDS[language] || WORDS.en;
  document.documentElement.lang = WORDS[language] ? language : "en";
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
  for (const one of document.querySelectorAll("[data-title]")) {
    one.title = words[one.dataset.title];
    one.setAttribute("aria-label", one.title);
  }
}
