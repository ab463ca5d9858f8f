// What tools/build_scripts.py puts into the scripts: the style sheets in the colours of palette.py, the shape of each family
// of operators by its number, and the script of the worker that reads the scans.
declare const VIEWER_CSS: string;
declare const STEPPER_CSS: string;
declare const PLAYER_CSS: string;
declare const SLIDERS_CSS: string;
declare const PROFILE_CSS: string;
declare const PLAY_CSS: string;
declare const NETWORK_CSS: string;
declare const QUESTION_CSS: string;
declare const FAMILY_SHAPES: string[];
declare const SCANS_WORKER: string;
