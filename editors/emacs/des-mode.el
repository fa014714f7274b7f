;;; des-mode.el --- Major mode for des files  -*- lexical-binding: t; -*-

;; Written by `make generated'.  Findings and completion come from `vaultc lsp' through eglot.

;;; Code:

(defvar des-mode-font-lock-keywords
  `(("^[ \t]*#.*$" . font-lock-comment-face)
    ("'\\\\?[^\n]'" . font-lock-string-face)
    ("\\$[A-Za-z_][A-Za-z_0-9.]*" . font-lock-variable-name-face)
    ("\\_<[0-9]+\\(?:d[0-9]+\\|%\\)?\\_>" . font-lock-constant-face)
    (,(regexp-opt '("ALTAR" "BRANCH" "BREAK" "CASE" "CHANCE" "CONTAINER" "CORRIDOR" "DEFAULT" "DOOR" "DRAWBRIDGE" "ELSE" "ENDMAP" "ENGRAVING" "EXIT" "FLAGS" "FOR" "FORGE" "FOUNTAIN" "FUNCTION" "GEOMETRY" "GOLD" "GRAVE" "HALLUMSG" "IF" "INCLUDE" "INIT_MAP" "LADDER" "LEVEL" "LOOP" "MAGIC_CHEST" "MAP" "MAZE" "MAZEWALK" "MESSAGE" "MINDEPTH" "MINERALIZE" "MONSTER" "MON_GENERATION" "NAME" "NOMAP" "NON_DIGGABLE" "NON_PASSWALL" "OBJECT" "OBJFLAGS" "POOL" "PORTAL" "PUDDLE" "RANDOM_CORRIDORS" "RANDOM_MONSTERS" "RANDOM_OBJECTS" "RANDOM_PLACES" "RANDOM_REGION" "REGION" "REPLACE_TERRAIN" "ROOM" "ROOMDOOR" "SEWAGE" "SHUFFLE" "SINK" "SOUNDS" "SPILL" "STAIR" "SUBROOM" "SWITCH" "TELEPORT_REGION" "TERRAIN" "TO" "TRAP" "VAULTGEN" "WALLIFY" "WALLWALK") 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '("affixed_gem" "align" "all" "altar" "any" "arboreal" "asleep" "avenge" "awake" "blessed" "blinded" "blood" "bottom" "broken" "bronze" "buried" "burn" "cancelled" "cave" "center" "chaos" "circle" "closed" "coaligned" "complement" "confused" "contained" "corrmaze" "cursed" "dead" "down" "dry" "dust" "east" "ellipse" "engrave" "eroded" "erodeproof" "false" "feel" "female" "filled" "fillrect" "filter" "fleeing" "floodfill" "forged_qual" "gold" "gradient" "graveyard" "greased" "grow" "half-left" "half-right" "hardfloor" "hear" "hostile" "hot" "icedpools" "inaccessibles" "invisible" "iron" "irregular" "joined" "law" "left" "lethe" "levregion" "limited" "line" "lit" "locked" "m_feature" "m_monster" "m_object" "mark" "mazegrid" "mazelevel" "mines" "mineslight" "monster" "montype" "name" "neutral" "noalign" "nodoor" "noflip" "noflipx" "noflipy" "nommap" "noncoaligned" "none" "north" "not_trapped" "noteleport" "o_buried" "o_lit" "obj" "object" "open" "outside" "paralyzed" "peaceful" "place" "pline" "premapped" "quantity" "radial" "randline" "random" "randomx" "randomy" "recharged" "rect" "region" "regular" "revived" "right" "rndcoord" "rndvault" "rogue" "sanctum" "scrawl" "secret" "seen_traps" "selection" "sheol" "sheollev" "shortsighted" "shrine" "shroud" "sky" "solid" "solidfill" "solidify" "south" "spooky" "square" "steel" "stone" "stormy" "stunned" "terrain" "top" "trapped" "true" "uncursed" "unfilled" "unjoined" "unlimited" "unlit" "up" "verbal" "west" "wet" "wooden") 'symbols) . font-lock-builtin-face)))

(defvar des-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?\' "." table)
    table))

;;;###autoload
(define-derived-mode des-mode prog-mode "des"
  "Major mode for level files in the des language."
  (setq-local comment-start "# ")
  (setq font-lock-defaults '(des-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.des\\'" . des-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(des-mode . ("vaultc" "lsp"))))

(provide 'des-mode)
;;; des-mode.el ends here
